import { expect, it } from 'vitest';
import { type InstallMoment, showsInstallBar } from './install-rules.ts';

const welcome: InstallMoment = {
  isOn: true,
  isClosedForGood: false,
  isInstalled: false,
  canBeAsked: true,
  canBeTold: false,
  host: 'demo.example',
  excludedHosts: ['quiet.example'],
};

it('APP-01 offers to install where the browser can be asked, or the visitor told how', () => {
  expect(showsInstallBar(welcome)).toBe(true);
  expect(showsInstallBar({ ...welcome, canBeAsked: false, canBeTold: true })).toBe(true);
  expect(showsInstallBar({ ...welcome, canBeAsked: false })).toBe(false);
});

it('APP-01 LAY-08 stays away once closed, when installed, when switched off, and on the excluded hosts', () => {
  expect(showsInstallBar({ ...welcome, isClosedForGood: true })).toBe(false);
  expect(showsInstallBar({ ...welcome, isInstalled: true })).toBe(false);
  expect(showsInstallBar({ ...welcome, isOn: false })).toBe(false);
  expect(showsInstallBar({ ...welcome, host: 'quiet.example' })).toBe(false);
});

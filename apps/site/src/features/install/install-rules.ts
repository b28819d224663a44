/** When the install bar is shown: pure, so that each rule can be held. */

export interface InstallMoment {
  readonly isOn: boolean;
  /** `hideDownloadBar` is stored. */
  readonly isClosedForGood: boolean;
  readonly isInstalled: boolean;
  /** The browser offered to install. */
  readonly canBeAsked: boolean;
  /** It cannot be asked, but the visitor can be told how. */
  readonly canBeTold: boolean;
  readonly host: string;
  readonly excludedHosts: readonly string[];
}

export function showsInstallBar(moment: InstallMoment): boolean {
  const { isOn, isClosedForGood, isInstalled, canBeAsked, canBeTold, host, excludedHosts } = moment;
  return isOn && !isClosedForGood && !isInstalled && (canBeAsked || canBeTold) && !excludedHosts.includes(host);
}

import { describe, expect, it } from 'vitest';
import { type Draft, emptyDraft, feedbackTypes, isSendable, MAX_CHARACTERS, problemOf } from './feedback-rules.ts';

const good: Draft = { type: 3, content: 'The reels stand still', hasCaptcha: true };

describe('MSG-05 feedback', () => {
  it('offers types 1, 2, 3, 4, 6 and 0, with none selected at first', () => {
    expect(feedbackTypes).toEqual([1, 2, 3, 4, 6, 0]);
    expect(emptyDraft.type).toBe(-1);
  });

  it.each([
    ['', false],
    [' \n ', false],
    ['x', true],
  ])('can be sent with the content %j: %s', (content, expected) => {
    expect(isSendable({ content })).toBe(expected);
  });

  it.each<[Partial<Draft>, ReturnType<typeof problemOf>]>([
    [{}, undefined],
    [{ type: 0 }, undefined],
    [{ type: -1 }, 'type'],
    [{ hasCaptcha: false }, 'captcha'],
    [{ content: ' ' }, 'content'],
    [{ content: 'x'.repeat(MAX_CHARACTERS) }, undefined],
    [{ content: 'x'.repeat(MAX_CHARACTERS + 1) }, 'content'],
    [{ type: -1, hasCaptcha: false }, 'type'],
  ])('with %j wants %s first', (change, problem) => {
    expect(problemOf({ ...good, ...change })).toBe(problem);
  });
});

import { expect, test } from 'vitest';
import { CaseComment, GivenEventName, LandingPassword, Managers } from './words.ts';

test('the password of an event has four signs or more [CF-8]', () => {
  const takes = (text: string): boolean => LandingPassword.safeParse(text).success;
  expect(['abc', 'abcd', 'x'.repeat(1024), 'x'.repeat(1025)].map(takes)).toEqual([false, true, true, false]);
});

test('what a case is about may be blank and long, and is none that no database takes [CF-9]', () => {
  const takes = (text: string): boolean => CaseComment.safeParse(text).success;
  expect(['', 'あ'.repeat(10_000), 'あ'.repeat(10_001), 'a\0b', 'a\ud800b'].map(takes)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});

test('any name of an event may be asked for, so that a wrong one is wrong and no other mistake [CF-7]', () => {
  const takes = (text: string): boolean => GivenEventName.safeParse(text).success;
  expect(['a/b', '', 'x'.repeat(200), 'x'.repeat(201)].map(takes)).toEqual([true, true, true, false]);
});

test('the address of a manager may be written with or without `xn--` [CF-4]', () => {
  const takes = (text: string): boolean => Managers.safeParse([text]).success;
  expect(['a@例え.みんな', 'a@xn--r8jz45g.xn--q9jyb4c', 'a@b.12', 'a@b.j', 'a@b.xn--'].map(takes)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});

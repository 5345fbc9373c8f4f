import { expect, test } from 'vitest';
import type { Services } from '../context.ts';
import { openResources, type Resource } from './index.ts';

const services = (name: string) => ({ spool: name }) as Services;

function aResource(name: string, told: string[]): Resource<{ of: string }> {
  return {
    name,
    open: ({ spool }) => ({ of: spool }),
    close: ({ of }) => void told.push(`${name} of ${of}`),
  };
}

test('each server keeps its own, and keeps it until its end', async () => {
  const told: string[] = [];
  const resource = aResource('threads', told);
  const [one, other] = ['one', 'other'].map((name) => openResources(() => services(name)));
  expect(one?.of(resource)).toBe(one?.of(resource));
  expect(one?.of(resource)).toEqual({ of: 'one' });
  expect(other?.of(resource)).toEqual({ of: 'other' });
  await one?.close();
  expect(told).toEqual(['threads of one']);
  expect(other?.of(resource)).toEqual({ of: 'other' });
});

test('what was opened last is closed first, once, and nothing is opened after that', async () => {
  const told: string[] = [];
  const resources = openResources(() => services('s'));
  const [below, above] = [aResource('below', told), aResource('above', told)];
  resources.of(below);
  resources.of(above);
  await resources.close();
  await resources.close();
  expect(told).toEqual(['above of s', 'below of s']);
  expect(() => resources.of(below)).toThrow('below');
});

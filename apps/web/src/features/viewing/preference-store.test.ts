// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { session } from '../../app/http/index.ts';
import { accountPreferences } from './preference-store.ts';

afterEach(() => {
  session.end();
  vi.unstubAllGlobals();
});

test('windows are kept with the account, each as window and level [VW-18]', async () => {
  session.start({ access_token: 'token', email: 'a', username: 'a' });
  const kept = Array<unknown>(9).fill(null).with(1, { window: 10, level: 5 });
  const asked: [string, unknown][] = [];
  vi.stubGlobal('fetch', async (_: string, { method = 'GET', body }: RequestInit = {}) => {
    asked.push([method, typeof body === 'string' ? JSON.parse(body) : undefined]);
    return Response.json({ windowLevelData: kept });
  });
  const store = accountPreferences();
  const slots = await store?.readPresets();
  expect(slots?.[1]).toEqual({ width: 10, center: 5 });
  await store?.writePresets(slots ?? null);
  await store?.writePresets(null);
  expect(asked).toEqual([
    ['GET', undefined],
    ['PUT', { windowLevelData: kept }],
    ['PUT', { windowLevelData: null }],
  ]);
});

test('keys are kept with the account [VW-130]', async () => {
  session.start({ access_token: 'token', email: 'a', username: 'a' });
  const kept = [{ commandName: 'invert', keys: ['x'] }];
  const asked: [string, string, unknown][] = [];
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit = {}) => {
    asked.push([method, address, typeof body === 'string' ? JSON.parse(body) : undefined]);
    return Response.json({ hotkeyDefinitions: kept });
  });
  const store = accountPreferences();
  expect(await store?.readHotkeys()).toEqual(kept);
  await store?.writeHotkeys(kept);
  await store?.writeHotkeys(null);
  const address = '/api/access/user/hotkey-definitions';
  expect(asked).toEqual([
    ['GET', address, undefined],
    ['PUT', address, { hotkeyDefinitions: kept }],
    ['PUT', address, { hotkeyDefinitions: null }],
  ]);
});

test('layouts are kept with the account [HP-22]', async () => {
  session.start({ access_token: 'token', email: 'a', username: 'a' });
  const stage = { name: 'one', rows: 1, columns: 1, viewports: [{ rules: [] }] };
  const mine = { name: 'mine', rules: [], stages: [stage] };
  const kept = { hangAtOpening: false, hangingProtocols: [mine] };
  const asked: [string, string, unknown][] = [];
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit = {}) => {
    asked.push([method, address, typeof body === 'string' ? JSON.parse(body) : undefined]);
    return Response.json(kept);
  });
  const store = accountPreferences();
  expect(await store?.readHanging()).toEqual({ atOpening: false, protocols: [mine] });
  await store?.writeHanging({ atOpening: false, protocols: [mine] });
  const address = '/api/access/user/hanging-protocols';
  expect(asked).toEqual([
    ['GET', address, undefined],
    ['PUT', address, kept],
  ]);
});

test('without a sign-in the viewer keeps them itself', () => {
  expect(accountPreferences()).toBeUndefined();
});

test('the windows, keys and layouts of one account are neither shown to nor kept with another that signs in meanwhile [VW-77]', async () => {
  session.start({ access_token: 'token', email: 'a', username: 'a' });
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (_: string, { method = 'GET' }: RequestInit = {}) => {
    asked.push(method);
    session.start({ access_token: 'other', email: 'b', username: 'b' });
    return Response.json({ windowLevelData: null, hotkeyDefinitions: null });
  });
  const store = accountPreferences();
  await expect(store?.readHotkeys()).rejects.toMatchObject({ kind: 'signed_out' });
  await expect(store?.writeHotkeys(null)).rejects.toMatchObject({ kind: 'signed_out' });
  const layouts = { atOpening: true, protocols: [] };
  await expect(store?.readHanging()).rejects.toMatchObject({ kind: 'signed_out' });
  await expect(store?.writeHanging(layouts)).rejects.toMatchObject({ kind: 'signed_out' });
  await expect(store?.readPresets()).rejects.toMatchObject({ kind: 'signed_out' });
  await expect(store?.writePresets(null)).rejects.toMatchObject({ kind: 'signed_out' });
  await expect(store?.readPresets()).rejects.toMatchObject({ kind: 'signed_out' });
  expect(asked).toEqual(['GET']);
});

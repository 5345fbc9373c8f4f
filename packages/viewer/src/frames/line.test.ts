import { expect, it } from 'vitest';
import { frameAccept, residualsAccept } from '../ports/index.ts';
import { acceptedFrames } from './line.ts';

it.each(['localhost', 'mado.localhost', '127.0.0.1', '127.1.2.3', '[::1]'])(
  'from this machine frames come as they are stored: %s [VW-199]',
  (hostname) => expect(acceptedFrames(hostname)).toBe(frameAccept),
);

it.each([
  'mado.example',
  'localhost.example',
  '192.168.0.9',
  '10.127.0.1',
  '127.0.0.1.example',
  'mylocalhost',
  '10.127.0.0.1',
  '[fe80::1]',
  '',
])('over a line they come as residuals: %s [VW-199]', (hostname) =>
  expect(acceptedFrames(hostname)).toBe(residualsAccept),
);

import http from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { Client } from '../harness/http-client.ts';
import { revoke } from './made.ts';

/** Visitors who have the folder open at once. */
export const viewers = 50;
/** ms between two questions of one of them. */
const pauseMs = 100;
/** Longer is not waited for. */
const patienceMs = 10_000;

/** ms from asking for the end of the link. */
export interface Revocation {
  /** When the call that ends it was answered. */
  readonly answered: number;
  /** When the last question that was still allowed had been asked. */
  readonly lastAllowed: number;
  /** When the last stream of events had ended. */
  readonly lastStream: number;
}

/** Visitors of a public folder, each with a stream of events and a question each tenth of a second; the link ends. */
export async function measureRevocation(origin: string, owner: Client, folder: string): Promise<Revocation> {
  const agent = new http.Agent({ keepAlive: true });
  const questions: { asked: number; allowed: boolean }[] = [];
  let goesOn = true;
  const asks = async (): Promise<void> => {
    while (goesOn) {
      const asked = performance.now();
      const status = await statusOf(`${origin}/api/datamanage/info/folder/${folder}`, agent);
      questions.push({ asked, allowed: status === 200 });
      await wait(pauseMs);
    }
  };
  try {
    const streams = await Promise.all(Array.from({ length: viewers }, () => openStream(origin, folder)));
    const lanes = Array.from({ length: viewers }, asks);
    await wait(2_000);
    if (questions.length < viewers || questions.some(({ allowed }) => !allowed))
      throw new Error('not open to visitors');
    const started = performance.now();
    await revoke(owner, folder);
    const answered = performance.now() - started;
    const ends = await Promise.all(streams.map(({ ended }) => Promise.race([ended, wait(patienceMs, Infinity)])));
    await wait(1_000);
    goesOn = false;
    await Promise.all(lanes);
    const allowed = questions.filter((question) => question.allowed).map(({ asked }) => asked - started);
    return { answered, lastAllowed: Math.max(0, ...allowed), lastStream: Math.max(...ends) - started };
  } finally {
    goesOn = false;
    agent.destroy();
  }
}

/** The status; 0 where the server broke the answer off, which is a refusal as well. */
function statusOf(address: string, agent: http.Agent): Promise<number> {
  return new Promise((resolve) => {
    const broken = () => resolve(0);
    http
      .get(address, { agent }, (response) => {
        response.once('end', () => resolve(response.statusCode ?? 0)).on('error', broken);
        response.resume();
      })
      .on('error', broken);
  });
}

/** A stream of what changes in a folder. `ended`: the moment at which the server ended it. */
function openStream(origin: string, folder: string): Promise<{ ended: Promise<number> }> {
  return new Promise((resolve, reject) => {
    const request = http.get(`${origin}/api/datamanage/events?folder=${folder}`, { agent: false }, (response) => {
      if (response.statusCode !== 200) return reject(new Error(`no stream: ${response.statusCode}`));
      const ended = new Promise<number>((over) => response.once('close', () => over(performance.now())));
      response.on('error', () => undefined).resume();
      resolve({ ended });
    });
    request.on('error', reject);
  });
}

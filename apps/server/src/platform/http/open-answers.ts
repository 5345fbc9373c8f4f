import type { FastifyReply, FastifyRequest } from 'fastify';
import { callerKey, type Caller, type HeldRight, type Services } from '../context.ts';
import { answerSlots, type AnswerLimits } from './answer-slots.ts';
import { waitsFor } from './waits-for.ts';

/** How often it is asked about answers on their way: an end is felt within a second. */
export const asksAgainMs = 500;
/** While nobody can be asked nobody can end anything here either; so long an answer goes on without. */
const unaskedMs = 30_000;
/** So long a client may take nothing of what waits for it. */
const untakenMs = 60_000;

/** Answers to reading requests, from the beginning of the request until the system has taken the last byte. */
export interface OpenAnswers {
  /** `rights`: those by which it is answered, put in as they are asked for. */
  add(request: FastifyRequest, reply: FastifyReply, rights: readonly HeldRight[]): void;
  /**
   * Takes a slot for the answer, until it is over; the signed address of a file says only after a while for whom.
   *
   * @throws {OperationError} too_many_requests, busy
   */
  admit(reply: FastifyReply, caller: Caller): void;
  /**
   * Has an answer whose right has ended be ended by `end`, and not broken off: one of which nobody takes a part for the
   * whole, such as a stream of events.
   */
  endBy(reply: FastifyReply, end: () => void): void;
  /**
   * Breaks off the answers whose sign-in or right has ended, and those of which the client takes nothing. Of those that
   * came since the last time nothing is asked: nearly all are gone by the next.
   */
  askAgain(): Promise<void>;
  /** How many are on their way. */
  size(): number;
}

interface OpenAnswer {
  request: FastifyRequest;
  reply: FastifyReply;
  rights: readonly HeldRight[];
  /**
   * When it was last known to be allowed, in milliseconds of `performance.now`; null: it has come since the last time.
   */
  known: number | null;
  /** What the client has yet to take, and since when it takes nothing of it. */
  waiting: { what: string; since: number } | null;
  /** Gives its slot back. */
  leave: (() => void) | null;
  /** Ends it as it ends by itself; null: it has no end but its last byte. */
  endBy: (() => void) | null;
}

/**
 * A right is asked for when a request begins, and an answer may take minutes: whoever loses the right or the sign-in
 * meanwhile gets no more of it [AC-19]. One statement per account and kind of right whenever it is asked, and only for
 * answers that take so long; nothing is recorded again.
 */
export function openAnswers(services: Services, limits?: AnswerLimits): OpenAnswers {
  const open = new Map<FastifyReply, OpenAnswer>();
  const slots = answerSlots(limits);
  const keys = new WeakMap<HeldRight, string>();
  let asking = false;
  let isAway = false;

  async function askAgain(): Promise<void> {
    const now = performance.now();
    const long: OpenAnswer[] = [];
    for (const answer of open.values()) {
      // What waits behind another answer of a connection is told nothing when that closes.
      if (answer.request.raw.socket?.destroyed) end(answer);
      else if (isLeftLying(answer, now)) breakOff(answer, 'the client takes nothing of it');
      else if (answer.known === null) answer.known = now;
      else if (now - answer.known > unaskedMs) breakOff(answer, 'the right to it could not be asked for');
      else long.push(answer);
    }
    if (long.length === 0 || asking) return;
    asking = true;
    try {
      await Promise.all(byCaller(long).map((answers) => askFor(answers, now)));
    } finally {
      asking = false;
    }
  }

  async function askFor(answers: readonly OpenAnswer[], now: number): Promise<void> {
    try {
      const ended = await endedOf(services, answers, keys);
      isAway = false;
      for (const answer of answers) {
        if (ended.has(answer)) endRight(answer);
        else answer.known = now;
      }
    } catch (error) {
      if (!isAway)
        services.log.warn({ err: error }, 'it cannot be asked whether answers on their way are still allowed');
      isAway = true;
    }
  }

  function endRight(answer: OpenAnswer): void {
    const why = 'the right to it has ended';
    if (answer.endBy === null) return breakOff(answer, why);
    answer.request.log.info(`an answer was ended: ${why}`);
    if (end(answer)) answer.endBy();
  }

  /**
   * A transfer that breaks: nobody takes what has come for the whole, and what lies in the buffers of the system does
   * not go out either.
   */
  function breakOff(answer: OpenAnswer, why: string): void {
    const { request, reply } = answer;
    if (!end(answer)) return;
    request.log.info(`an answer was broken off: ${why}`);
    const { socket } = request.raw;
    if (typeof socket?.resetAndDestroy === 'function') socket.resetAndDestroy();
    else reply.raw.destroy();
  }

  /** @returns whether it was still on its way */
  function end(answer: OpenAnswer): boolean {
    answer.leave?.();
    answer.leave = null;
    return open.delete(answer.reply);
  }

  return {
    add(request, reply, rights) {
      const answer: OpenAnswer = { request, reply, rights, known: null, waiting: null, leave: null, endBy: null };
      open.set(reply, answer);
      reply.raw.once('close', () => end(answer));
    },
    admit(reply, caller) {
      const answer = open.get(reply);
      if (answer) answer.leave ??= slots.take(caller, answer.request.ip);
    },
    endBy(reply, how) {
      const answer = open.get(reply);
      if (answer) answer.endBy = how;
    },
    askAgain,
    size: () => open.size,
  };
}

/** Whether the client has taken nothing for long of what waits for it. */
function isLeftLying(answer: OpenAnswer, now: number): boolean {
  const what = waitsFor(answer.request.raw.socket);
  if (what === null) answer.waiting = null;
  else if (answer.waiting?.what !== what) answer.waiting = { what, since: now };
  return answer.waiting !== null && now - answer.waiting.since >= untakenMs;
}

/** Who answers go to, once per account: visitors are one. */
function byCaller(answers: readonly OpenAnswer[]): OpenAnswer[][] {
  const groups = new Map<string, OpenAnswer[]>();
  for (const answer of answers) {
    const account = callersOf(answer).find((caller) => caller.account)?.account?.id ?? '';
    const group = groups.get(account);
    if (group) group.push(answer);
    else groups.set(account, [answer]);
  }
  return [...groups.values()];
}

/** Who called, and in whose name: an address that was given out is called by nobody. */
function callersOf({ request, rights }: OpenAnswer): Caller[] {
  return [request.caller, ...rights.map(({ caller }) => caller)];
}

/** A right, and the answers that rest on it. */
interface Question {
  readonly right: HeldRight;
  readonly answers: OpenAnswer[];
}

/** Those of the answers, all of one account, that are not allowed any more. */
async function endedOf(
  services: Services,
  answers: readonly OpenAnswer[],
  keys: WeakMap<HeldRight, string>,
): Promise<Set<OpenAnswer>> {
  const ended = new Set<OpenAnswer>();
  const signIns = new Set(answers.flatMap(callersOf).flatMap(({ signIn }) => signIn ?? []));
  const over = new Set<string>();
  for (const signIn of signIns) if (await services.endedSignIns.has(signIn)) over.add(signIn);
  const questions = new Map<string, Question>();
  for (const answer of answers) {
    if (callersOf(answer).some(({ signIn }) => signIn !== undefined && over.has(signIn))) {
      ended.add(answer);
      continue;
    }
    for (const right of answer.rights) {
      const question = questions.get(keyOf(right, keys));
      if (question) question.answers.push(answer);
      else questions.set(keyOf(right, keys), { right, answers: [answer] });
    }
  }
  const together = ({ right }: Question) => `${callerKey(right.caller)} ${right.kind.name}`;
  for (const same of Map.groupBy(questions.values(), together).values()) {
    const [first] = same;
    if (!first) continue;
    const { kind, caller } = first.right;
    const held = await kind.held(
      { ...services, caller },
      same.map(({ right }) => right.of),
    );
    same.forEach((question, index) => held[index] || question.answers.forEach((answer) => ended.add(answer)));
  }
  return ended;
}

/** What tells rights of one account apart; the same is asked once, however many answers rest on it. */
function keyOf(right: HeldRight, keys: WeakMap<HeldRight, string>): string {
  const known = keys.get(right);
  if (known !== undefined) return known;
  const key = `${callerKey(right.caller)} ${right.kind.name} ${JSON.stringify(right.of)}`;
  keys.set(right, key);
  return key;
}

import {
  hangingPreferences,
  hotkeyDefinitions,
  keepHangingPreferences,
  keepHotkeyDefinitions,
  keepWindowPresets,
  listRecent,
  listStarred,
  nameRecent,
  sawTutorial,
  seenTutorials,
  starItems,
  unstarItems,
  windowPresets,
} from '@mado/contract';
import type { FastifyInstance } from 'fastify';
import { implement, paged } from '../../platform/http/index.ts';
import * as hanging from './hanging-preferences.ts';
import * as hotkeys from './hotkey-definitions.ts';
import * as recent from './name-recent.ts';
import * as tutorials from './saw-tutorial.ts';
import * as presets from './window-presets.ts';
import * as stars from './star-items.ts';

export function routes(app: FastifyInstance): void {
  implement(app, starItems, (ctx, { body }) => stars.starItems(ctx, body.uuids));
  implement(app, unstarItems, (ctx, { body }) => stars.unstarItems(ctx, body.uuids));
  implement(app, listStarred, async (ctx, input, exchange) => paged(await stars.listStarred(ctx, input), exchange));
  implement(app, nameRecent, (ctx, { body }) => recent.nameRecent(ctx, body.uuids));
  implement(app, listRecent, async (ctx, input, exchange) => paged(await recent.listRecent(ctx, input), exchange));
  implement(app, seenTutorials, (ctx) => tutorials.seenTutorials(ctx));
  implement(app, sawTutorial, (ctx, { body }) => tutorials.sawTutorial(ctx, body.tutorialId));
  implement(app, windowPresets, (ctx) => presets.windowPresets(ctx));
  implement(app, keepWindowPresets, (ctx, { body }) => presets.keepWindowPresets(ctx, body));
  implement(app, hotkeyDefinitions, (ctx) => hotkeys.hotkeyDefinitions(ctx));
  implement(app, keepHotkeyDefinitions, (ctx, { body }) => hotkeys.keepHotkeyDefinitions(ctx, body));
  implement(app, hangingPreferences, (ctx) => hanging.hangingPreferences(ctx));
  implement(app, keepHangingPreferences, (ctx, { body }) => hanging.keepHangingPreferences(ctx, body));
}

import {
  hangingPreferences,
  hotkeyDefinitions,
  keepHangingPreferences,
  keepHotkeyDefinitions,
  keepWindowPresets,
  windowPresets,
  type Answer,
} from '@mado/contract';
import type { PreferenceStore } from '@mado/viewer/ports';
import { call, session } from '../../app/http/index.ts';
import { theAccount } from './the-account.ts';

type Hanging = Answer<typeof hangingPreferences>;
type Wire = NonNullable<Answer<typeof windowPresets>['windowLevelData']>;

/** What a reader prefers, kept with the account; undefined without a sign-in, which keeps it in the browser. */
export function accountPreferences(): PreferenceStore | undefined {
  if (session.get() === null) return undefined;
  const owner = theAccount();
  return {
    readPresets: async () => {
      owner.check();
      const { windowLevelData } = await call(windowPresets, {}, { quiet: true });
      owner.check();
      return windowLevelData?.map((one) => one && { width: one.window, center: one.level }) ?? null;
    },
    writePresets: async (presets) => {
      owner.check();
      const windowLevelData: Wire | null =
        presets?.map((one) => one && { window: one.width, level: one.center }) ?? null;
      await call(keepWindowPresets, { body: { windowLevelData } }, { quiet: true });
    },
    readHotkeys: async () => {
      owner.check();
      const kept = await call(hotkeyDefinitions, {}, { quiet: true });
      owner.check();
      return kept.hotkeyDefinitions;
    },
    writeHotkeys: async (definitions) => {
      owner.check();
      const kept = definitions?.map(({ commandName, keys }) => ({ commandName, keys: [...keys] })) ?? null;
      await call(keepHotkeyDefinitions, { body: { hotkeyDefinitions: kept } }, { quiet: true });
    },
    readHanging: async () => {
      owner.check();
      const { hangAtOpening, hangingProtocols } = await call(hangingPreferences, {}, { quiet: true });
      owner.check();
      return { atOpening: hangAtOpening, protocols: hangingProtocols };
    },
    writeHanging: async ({ atOpening, protocols }) => {
      owner.check();
      // The server says which of them have the shape of a protocol.
      const hangingProtocols = protocols as Hanging['hangingProtocols'];
      await call(keepHangingPreferences, { body: { hangAtOpening: atOpening, hangingProtocols } }, { quiet: true });
    },
  };
}

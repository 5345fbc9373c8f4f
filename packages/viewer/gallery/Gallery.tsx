import { languages, type Language } from '@mado/languages';
import { createMadoTheme } from '@mado/ui';
import ScopedCssBaseline from '@mui/material/ScopedCssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import type { RecordStore } from '../src/ports/index.ts';
import { RuntimeContext } from '../src/runtime/runtime-context.ts';
import { startRuntime, type ViewerRuntime } from '../src/runtime/viewer-runtime.ts';
import { createTexts, useTexts } from '../src/texts.ts';
import { ViewerLayout } from '../src/ViewerLayout.tsx';
import { play } from './hands.ts';
import { scenes, type Scene } from './scenes.ts';

/** Each part of the viewer on phantoms, one scene at a time: `?scene=tools&language=en-US`. */
export function Gallery(): ReactNode {
  const [asked, setAsked] = useState(() => new URLSearchParams(location.search));
  useEffect(() => {
    const again = () => setAsked(new URLSearchParams(location.search));
    addEventListener('popstate', again);
    return () => removeEventListener('popstate', again);
  }, []);
  const scene = scenes.find(({ name }) => name === asked.get('scene')) ?? scenes[0];
  const language = languages.find((one) => one === asked.get('language')) ?? languages[0];
  if (!scene) return null;
  const go = (query: URLSearchParams) => {
    history.pushState(null, '', `?${query.toString()}`);
    setAsked(query);
  };
  return (
    <div style={{ display: 'flex', height: '100%' }}>
      <SceneList chosen={scene} language={language} onGo={go} />
      <div style={{ flex: 1, minWidth: 0 }}>
        <SceneView key={`${scene.name} ${language}`} scene={scene} language={language} />
      </div>
    </div>
  );
}

interface SceneListProps {
  chosen: Scene;
  language: Language;
  onGo: (query: URLSearchParams) => void;
}

function SceneList({ chosen, language, onGo }: SceneListProps): ReactNode {
  const line = { display: 'block', padding: '3px 12px', font: '13px sans-serif', textDecoration: 'none' };
  const entry = (
    name: string,
    asked: Record<string, string>,
    current: boolean,
    scene?: { name: string; wide: boolean },
  ) => {
    const query = new URLSearchParams({ scene: chosen.name, language, ...asked });
    return (
      <a
        key={name}
        href={`?${query.toString()}`}
        onClick={(event) => {
          event.preventDefault();
          onGo(query);
        }}
        data-scene-name={scene?.name}
        data-wide={scene?.wide}
        aria-current={current ? 'page' : undefined}
        style={{ ...line, color: current ? '#fff' : '#a9adc4' }}
      >
        {name}
      </a>
    );
  };
  return (
    <nav
      className="scenes"
      style={{ width: 150, overflow: 'auto', padding: '8px 0', borderRight: '1px solid #2a2d3d' }}
    >
      {languages.map((one) => entry(one, { language: one }, one === language))}
      <hr />
      {scenes.map(({ name, wide }) =>
        entry(name, { scene: name }, name === chosen.name, { name, wide: wide === true }),
      )}
    </nav>
  );
}

function SceneView({ scene, language }: { scene: Scene; language: Language }): ReactNode {
  const texts = useTexts(language);
  const room = useRef<HTMLDivElement>(null);
  const [started, setStarted] = useState<{ runtime: ViewerRuntime; records: RecordStore | undefined } | null>(null);
  const [state, setState] = useState('going');
  useEffect(() => {
    let runtime: ViewerRuntime | undefined;
    let ended = false;
    void scene.source().then(async (source) => {
      if (ended) return;
      runtime = startRuntime(source);
      arrangeOnce(runtime, scene);
      setStarted({ runtime, records: scene.records?.() });
      if (scene.hands && room.current) await play(room.current, scene.hands);
      setState('played');
    });
    return () => {
      ended = true;
      runtime?.destroy();
    };
  }, [scene]);
  return (
    <div ref={room} data-testid="scene" data-scene={scene.name} data-state={state} style={{ height: '100%' }}>
      <I18nextProvider i18n={texts ?? createTexts(language)}>
        <ThemeProvider theme={createMadoTheme('dark', language)}>
          <ScopedCssBaseline
            sx={{ height: '100%', fontSize: 13, lineHeight: 1.45, colorScheme: 'dark' }}
            lang={language}
          >
            {started && (
              <RuntimeContext value={started.runtime}>
                <ViewerLayout
                  onExit={() => undefined}
                  onSettled={undefined}
                  drawing="auto"
                  records={started.records}
                  preferences={undefined}
                />
              </RuntimeContext>
            )}
          </ScopedCssBaseline>
        </ThemeProvider>
      </I18nextProvider>
    </div>
  );
}

function arrangeOnce({ session }: ViewerRuntime, { arrange }: Scene): void {
  if (!arrange) return;
  const stop = session.subscribe(({ phase }) => {
    if (phase.kind !== 'ready') return;
    stop();
    arrange(session);
  });
}

import { useEffect, useState, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useStore } from 'zustand';
import { useText } from '../../app/language/use-text.ts';
import { usePageTitle } from '../../app/pages/Page.tsx';
import { Header } from '../../app/shell/Header.tsx';
import { localFiles, LocalPage } from '../../features/local/index.ts';
import { TermsForVisitors } from '../../features/terms/index.ts';
import { loadViewer } from '../../features/viewing/index.ts';
import { AccountMenu } from '../account/AccountMenu.tsx';
import { LocalViewer } from './LocalViewer.tsx';
import { useForgetting } from './use-forgetting.ts';
import { useSending } from './use-sending.tsx';

/**
 * `/local`: images of this machine, read in the browser alone, also by who is not signed in. A study is opened by a
 * place in the history that has a number of this page in it: no address names anything [LO-2].
 */
export function Component(): ReactNode {
  const t = useText();
  const navigate = useNavigate();
  const [files] = useState(() => localFiles());
  const { state } = useLocation();
  const studies = useStore(files.store, (now) => now.studies);
  const opening = useStore(files.store, (now) => now.opening);
  const wanted = state as { study?: unknown; opening?: unknown } | null;
  // After a reload, or when all was closed, the place in the history is still there, and the files are not.
  const shown = wanted?.opening === opening ? studies.find(({ id }) => id === wanted.study) : undefined;
  const isLeftOver = wanted !== null && !shown;
  useEffect(() => {
    if (isLeftOver) void navigate('/local', { replace: true, state: null });
  }, [isLeftOver, navigate]);
  useForgetting(files);
  useViewerInAdvance();
  usePageTitle(t('local.title'));
  const sending = useSending(files);
  if (shown) return <LocalViewer {...{ files }} study={shown} onExit={() => void navigate(-1)} />;
  return (
    <>
      <Header>
        <AccountMenu />
      </Header>
      <LocalPage
        files={files}
        onOpen={(study) => void navigate('/local', { state: { study, opening, dark: true } })}
        onSend={sending.begin}
      />
      <TermsForVisitors />
      {sending.question}
    </>
  );
}

/** The code that shows images comes before files are chosen. */
function useViewerInAdvance(): void {
  useEffect(() => {
    // Where it does not come it is asked for again by what is opened.
    loadViewer().catch(() => undefined);
  }, []);
}

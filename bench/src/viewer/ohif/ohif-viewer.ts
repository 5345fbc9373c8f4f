import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { client } from '../../harness/http-client.ts';
import { start, stoppedOnFailure } from '../../harness/processes.ts';
import { ingest } from '../../server/measures.ts';
import { orthanc } from '../../server/products/orthanc.ts';
import type { RunningViewer, ViewerUnderTest } from '../viewer-under-test.ts';
import { ohifConfiguration } from './configuration.ts';
import { installedOhif, ohifVersion } from './installed.ts';

const reverseProxy = fileURLToPath(new URL('./reverse-proxy.ts', import.meta.url));
/** Where WebGL is software these make OHIF draw on the processor, two to three times faster than it does by itself. */
const onTheProcessor = 'useNextViewports=true&viewportRendering=cpu';

declare global {
  interface Window {
    /** OHIF gives its engine away. */
    cornerstone?: { cache?: { _imageCache?: { size: number } } };
  }
}

/** OHIF from its npm package, in its faster mode, on Orthanc. */
export const ohifViewer: ViewerUnderTest = {
  name: 'OHIF',
  async version() {
    const server = await orthanc.version();
    if (server === null || (await installedOhif()) === null) return null;
    return `${ohifVersion} on Orthanc ${server}`;
  },
  async start(folder, port, ct) {
    const files = await installedOhif();
    if (files === null) throw new Error('OHIF is gone');
    const server = await orthanc.start(folder, port + 1);
    return stoppedOnFailure(
      () => server.stop(),
      async () => {
        const stow = server.ingestModes.find(({ perRequest }) => perRequest > 1);
        if (!stow) throw new Error('Orthanc takes no STOW-RS');
        await ingest(server, stow, ct.files);
        const configuration = path.join(folder, 'app-config.js');
        await writeFile(configuration, ohifConfiguration(server.root));
        const origin = `http://127.0.0.1:${port}`;
        const anyone = client(origin, 1, () => ({}));
        const pages = await start(process.execPath, [reverseProxy, String(port), files, server.origin, configuration], {
          ready: () => anyone.send({ path: '/' }),
        });
        anyone.close();
        return {
          origin,
          address: `/viewer?StudyInstanceUIDs=${ct.study}&${onTheProcessor}`,
          list: null,
          limits: null,
          canvases: '[data-cy="viewport-pane"] canvas',
          loaded: () => window.cornerstone?.cache?._imageCache?.size ?? 0,
          // From the head downwards.
          firstSlice: ct.files.length - 1,
          countsNotches: false,
          // A tour through its tools would lie over the picture.
          signedIn: async () => ({ shownTours: JSON.stringify(['basicViewerTour']) }),
          async stop() {
            await pages.stop();
            await server.stop();
          },
        } satisfies RunningViewer;
      },
    );
  },
};

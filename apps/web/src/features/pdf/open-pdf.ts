import {
  getDocument,
  GlobalWorkerOptions,
  InvalidPDFException,
  PasswordResponses,
  PDFDataRangeTransport,
  version,
  type PDFDocumentProxy,
} from 'pdfjs-dist';
import type { FileBytes } from '../../app/http/index.ts';

/** The worker, character maps, fonts, colour profiles and decoders that the build puts here (`build/pdf-files.ts`). */
const files = `/assets/pdfjs-${version}/`;

/** So much is asked for at once, in bytes. */
const pieceBytes = 262_144;
/** Images with more pixels are left out: decoded they would take more than 400 MB. */
const mostPixels = 100_000_000;

/** Why a document cannot be shown: it is damaged, or it did not come. */
export type PdfProblem = 'damaged' | 'unread';

/** A password protects the document. */
export interface PasswordQuestion {
  /** The last answer was not it. */
  readonly wrong: boolean;
  /** Tries a password, which stays in this page. */
  readonly answer: (password: string) => void;
}

export class PdfError extends Error {
  readonly problem: PdfProblem;

  constructor(problem: PdfProblem, cause: unknown) {
    super(`the document cannot be shown: ${problem}`, { cause });
    this.problem = problem;
  }
}

/** A document that is open, and what ends it with its worker. */
export interface OpenPdf {
  readonly opened: Promise<PDFDocumentProxy>;
  readonly close: () => void;
}

/** What is told of a document while it opens and is read. */
export interface PdfListener {
  /** A part of what is looked at did not come. */
  readonly onUnread: () => void;
  /** Until a password is right it is asked for again. */
  readonly onPassword: (question: PasswordQuestion) => void;
}

/**
 * Opens a document of which only the parts come that are looked at. Scripts in it are never run: their interpreter is
 * not loaded, and not even served.
 *
 * @returns `opened` rejects with `PdfError`
 */
export function openPdf(bytes: FileBytes, { onUnread, onPassword }: PdfListener): OpenPdf {
  GlobalWorkerOptions.workerSrc = `${files}build/pdf.worker.min.mjs`;
  const giveUp = new AbortController();
  let close = (): void => giveUp.abort();
  const open = async (): Promise<PDFDocumentProxy> => {
    const { bytes: head } = await bytes.read(0, pieceBytes, giveUp.signal);
    const range = new PiecesOfFile(bytes, head, giveUp.signal, onUnread);
    const loading = getDocument({
      range,
      rangeChunkSize: pieceBytes,
      disableStream: true,
      disableAutoFetch: true,
      cMapUrl: `${files}cmaps/`,
      standardFontDataUrl: `${files}standard_fonts/`,
      wasmUrl: `${files}wasm/`,
      iccUrl: `${files}iccs/`,
      enableXfa: false,
      maxImageSize: mostPixels,
      // What a file lacks is said by us, to the person.
      verbosity: 0,
    });
    loading.onPassword = (answer: (password: string) => void, reason: number) =>
      onPassword({ wrong: reason === PasswordResponses.INCORRECT_PASSWORD, answer });
    close = () => {
      giveUp.abort();
      loading.destroy().catch(() => undefined);
    };
    if (giveUp.signal.aborted) close();
    return loading.promise;
  };
  const opened = open().catch((failure: unknown) => {
    throw new PdfError(problemOf(failure), failure);
  });
  opened.catch(() => undefined);
  return { opened, close: () => close() };
}

function problemOf(failure: unknown): PdfProblem {
  return failure instanceof InvalidPDFException ? 'damaged' : 'unread';
}

class PiecesOfFile extends PDFDataRangeTransport {
  readonly #bytes: FileBytes;
  readonly #signal: AbortSignal;
  readonly #onUnread: () => void;

  constructor(bytes: FileBytes, head: Uint8Array, signal: AbortSignal, onUnread: () => void) {
    super(bytes.size, head, head.length === bytes.size);
    this.#bytes = bytes;
    this.#signal = signal;
    this.#onUnread = onUnread;
  }

  override requestDataRange(begin: number, end: number): void {
    this.#bytes.read(begin, end, this.#signal).then(
      ({ bytes }) => this.onDataRange(begin, bytes),
      () => {
        if (!this.#signal.aborted) this.#onUnread();
      },
    );
  }
}

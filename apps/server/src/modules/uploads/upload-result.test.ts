import { expect, it } from 'vitest';
import type { Context } from '../../platform/context.ts';
import { aQuiz, uids } from '../../testing/access/quiz.ts';
import { onBothDatabases } from '../../testing/index.ts';
import type { Outcome } from './outcome.ts';
import { uploadResults } from './upload-result.ts';

onBothDatabases('who sends more of a study', (open) => {
  it('is told what it is called, unless it is withheld from them [PN-9]', async () => {
    const quiz = await aQuiz(await open());
    const { app, owner, reader, ids } = quiz;
    const study = { id: ids.study, uid: uids.study, name: 'Markz', identityConflict: false };
    const dicom = {
      study,
      series: { id: ids.series, uid: uids.series, modality: 'CT' },
      instance: { id: ids.file, uid: uids.instance },
    };
    const outcome = { file: null, dicom, refusal: null, notes: [] } as unknown as Outcome;
    const named = async ({ headers }: typeof owner): Promise<(string | undefined)[]> => {
      const caller = await app.fastify.authenticate(headers.authorization, {});
      const ctx = { ...app.services, caller } as unknown as Context;
      const results = await uploadResults(ctx, [outcome, { ...outcome, dicom: null }], 'ja-JP');
      return results.map((result) => result.study?.name);
    };
    expect(await named(owner)).toEqual(['Markz', undefined]);
    expect(await named(reader)).toEqual(['無題のスタディ', undefined]);
    await quiz.reveal(true);
    expect(await named(reader)).toEqual(['Markz', undefined]);
    await app.close();
  });
});

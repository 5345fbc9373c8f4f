/** The first series of which something can be seen: what a viewer shows when it opens; null where there is none. */
export function firstShown<
  Series extends { readonly first_frame: string | null },
  Study extends { readonly series: readonly Series[] },
>(studies: readonly Study[]): { study: Study; series: Study['series'][number] & { first_frame: string } } | null {
  for (const study of studies) for (const series of study.series) if (hasFrame(series)) return { study, series };
  return null;
}

function hasFrame<Series extends { readonly first_frame: string | null }>(
  series: Series,
): series is Series & { first_frame: string } {
  return series.first_frame !== null;
}

interface Seen {
  readonly first_frame: string | null;
  readonly derived: object | null;
}

/**
 * What a viewer shows when it opens: the first series of which something can be seen, derived data only where there is
 * no image in any of the studies; null where there is nothing to be seen.
 */
export function firstShown<Series extends Seen, Study extends { readonly series: readonly Series[] }>(
  studies: readonly Study[],
): { study: Study; series: Study['series'][number] & { first_frame: string } } | null {
  let derived: ReturnType<typeof firstShown<Series, Study>> = null;
  for (const study of studies)
    for (const series of study.series) {
      if (!hasFrame(series)) continue;
      if (series.derived === null) return { study, series };
      derived ??= { study, series };
    }
  return derived;
}

function hasFrame<Series extends Seen>(series: Series): series is Series & { first_frame: string } {
  return series.first_frame !== null;
}

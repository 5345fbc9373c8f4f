import useMediaQuery from '@mui/material/useMediaQuery';

/** True where one column has to do. */
export function usePhone(): boolean {
  return useMediaQuery('(max-width: 719px)');
}

/** True where buttons above a list have to do with a sign, so that the name of what is open has room. */
export function useNarrow(): boolean {
  return useMediaQuery('(max-width: 959px)');
}

import useMediaQuery from '@mui/material/useMediaQuery';

/** True where one column has to do. */
export function usePhone(): boolean {
  return useMediaQuery('(max-width: 719px)');
}

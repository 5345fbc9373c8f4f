import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState, type ReactNode } from 'react';
import { useText } from '../../app/language/use-text.ts';

/** So many signs stand above the list without taking it its place. */
const short = 60;

/** The name of a case above its list; of a long one the beginning, and all of it on demand. */
export function CaseName({ name }: { name: string }): ReactNode {
  const t = useText();
  const [whole, setWhole] = useState(false);
  const isLong = name.length > short;
  const cut = { display: '-webkit-box', WebkitBoxOrient: 'vertical', WebkitLineClamp: 3, overflow: 'hidden' } as const;
  return (
    // As wide as it is: what stands beside a short name goes below a long one.
    <Box sx={{ flex: '1 1 auto', minWidth: 0 }}>
      {/* The heading of the page is the last step of the way to it. */}
      <Typography component="h2" variant="h1" sx={{ overflowWrap: 'anywhere', ...(isLong && !whole && cut) }}>
        {name}
      </Typography>
      {isLong && (
        <Button size="small" aria-expanded={whole} onClick={() => setWhole(!whole)} sx={{ ml: -0.75 }}>
          {t(whole ? 'conferences.case.lessName' : 'conferences.case.moreName')}
        </Button>
      )}
    </Box>
  );
}

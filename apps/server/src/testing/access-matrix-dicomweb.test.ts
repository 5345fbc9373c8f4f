import { dicomwebRows } from './access/dicomweb-rows.ts';
import { testMatrix } from './access/matrix.ts';

testMatrix(dicomwebRows);

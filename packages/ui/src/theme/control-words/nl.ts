export { nlNL as default } from '@mui/material/locale';

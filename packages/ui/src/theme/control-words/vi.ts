export { viVN as default } from '@mui/material/locale';

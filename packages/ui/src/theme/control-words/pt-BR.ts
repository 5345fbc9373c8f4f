export { ptBR as default } from '@mui/material/locale';

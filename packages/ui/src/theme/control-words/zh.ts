export { zhCN as default } from '@mui/material/locale';

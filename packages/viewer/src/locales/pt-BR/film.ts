export const film = {
  label: 'Vídeo',
  from: 'Primeira imagem',
  to: 'Última imagem',
  rate: 'Imagens/s',
  between: 'De {{least}} a {{most}}',
  length: 'Imagens: {{images}} · {{seconds}} s',
  none: 'Este navegador não consegue criar vídeos (MP4, WebM).',
  making: 'Criando o vídeo…',
  progress: '{{done}} de {{count}}',
  stop: 'Parar',
  unloaded: 'Não foi possível carregar o que cria os vídeos. Tente novamente; se não ajudar, recarregue a página.',
  tooLarge: 'Este navegador não conseguiu criar um vídeo deste tamanho. Reduza a largura e a altura e tente novamente.',
  stopped:
    'Não foi possível carregar a imagem {{number}}, por isso o vídeo não foi criado. Verifique a conexão e tente novamente.',
  missing: 'O vídeo foi salvo. As imagens que não podem ser exibidas têm nele só o número: {{numbers}}',
  imageMissing: 'A imagem {{number}} não pode ser exibida',
} as const;

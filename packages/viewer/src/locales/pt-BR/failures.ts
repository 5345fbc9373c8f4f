export const nothing = {
  studies: 'Não há exames para exibir',
  studiesDetail: 'Esta pasta não contém imagens DICOM.',
  named: 'Exames solicitados que não existem ou que você não pode ver: {{count}}.',
  series: 'Esta série não tem imagens para exibir',
  video: 'É um vídeo. O visualizador só mostra imagens estáticas; o arquivo é mantido.',
  report: 'É um laudo estruturado. Não tem pixels e não pode ser exibido como imagem.',
  key_objects: 'É uma seleção de imagens-chave. Não tem pixels e não pode ser exibida como imagem.',
  document: 'É um documento (PDF ou similar). Não tem pixels e não pode ser exibido como imagem.',
  waveform: 'É um traçado (ECG ou similar). O visualizador não desenha traçados.',
  contours: 'São contornos (RT Structure Set). Não têm pixels e não podem ser exibidos como imagem.',
  plan: 'É um plano de tratamento. Não tem pixels e não pode ser exibido como imagem.',
  presentation: 'É um estado de apresentação. Não tem pixels e não pode ser exibido como imagem.',
  slide: 'É uma lâmina inteira (patologia). O visualizador ainda não mostra lâminas; o arquivo é mantido.',
  no_pixels: 'Este objeto não tem pixels e não pode ser exibido como imagem.',
  no_still:
    'Não é possível obter uma imagem estática destes pixels. Pode ser um vídeo ou dados danificados; o arquivo é mantido.',
} as const;

export const nextViewable = {
  image: 'Próxima imagem que pode ser exibida',
  series: 'Próxima série com imagens',
  back: 'Voltar',
} as const;

/** What a public link says at what it does not show. */
const byLink = {
  link_expired: 'Este link expirou. Peça um novo a quem o enviou.',
  link_not_yet: 'Este link ainda não está aberto. Tente novamente no dia em que ele começa.',
  link_door: 'Este link pede a senha ou o código novamente. Recarregue a página e digite-o.',
  link_marked_only:
    'Este link mostra apenas imagens com marca-d’água, e esta imagem não pode recebê-la. Se precisar dela, peça a quem enviou o link.',
} as const;

export const failed = {
  retry: 'Tentar novamente',
  back: 'Voltar',
  studies: 'Não foi possível carregar o exame',
  series: 'Não foi possível carregar a série',
  image: 'Não é possível exibir a imagem',
  imageDetail: 'Imagem {{number}}: {{text}}',
  withElement: '{{text}} (Elemento: {{element}})',
  source: {
    ...byLink,
    busy: 'O servidor está sobrecarregado no momento. Tente novamente em instantes.',
    signed_out: 'Sua sessão expirou. Entre novamente.',
    forbidden: 'Você não tem permissão para ver isto. Peça acesso ao proprietário.',
    gone: 'Os dados foram excluídos ou movidos. Volte e consulte a lista.',
    offline: 'Este dispositivo não está conectado à rede. Verifique a conexão e tente novamente.',
    unreachable: 'Não foi possível conectar ao servidor. Verifique a rede e tente novamente em instantes.',
    refused: 'Ocorreu um erro no servidor. Tente novamente em instantes.',
  },
  frame: {
    ...byLink,
    file_changed:
      'Este arquivo foi alterado, movido ou excluído depois de aberto e não pode ser lido. Escolha o arquivo e abra-o novamente.',
    not_public: 'Esta imagem não é mais pública ou exige login. Consulte quem a enviou ou faça login.',
    busy: 'O servidor está sobrecarregado no momento. Tente novamente em instantes.',
    signed_out: 'Sua sessão expirou. Entre novamente.',
    forbidden: 'Você não tem permissão para ver esta imagem. Peça acesso ao proprietário.',
    missing:
      'O servidor não tem mais esta imagem: ela pode ter sido excluída ou movida. Volte e consulte a lista; se não estiver nela, pode ser enviada de novo a partir do original.',
    not_in_file:
      'Este quadro não pode ser exibido porque não está completo no arquivo. Se o original ainda existir, exporte-o novamente.',
    server: 'Ocorreu um erro no servidor. Tente novamente em instantes.',
    status: 'Ocorreu um erro no servidor ({{status}}). Tente novamente em instantes.',
    offline: 'Este dispositivo não está conectado à rede. Verifique a conexão e tente novamente.',
    network: 'Não foi possível conectar ao servidor. Verifique a rede e tente novamente em instantes.',
    silent: 'Os dados desta imagem não chegaram e o carregamento foi interrompido. Tente novamente em instantes.',
    video: 'É um vídeo ({{syntax}}). O visualizador só mostra imagens estáticas.',
    unsupported_transfer_syntax:
      'Esta imagem não pode ser exibida: sua sintaxe de transferência ({{syntax}}) não é compatível. Exporte-a novamente do equipamento com outra.',
    bad_pixel_description:
      'A imagem não pode ser exibida porque sua descrição (linhas, colunas, bits) é contraditória. Exporte-a novamente do equipamento.',
    mismatch:
      'A imagem não pode ser exibida porque o tamanho ou as cores dos dados comprimidos diferem da descrição. Exporte-a novamente do equipamento ({{syntax}}).',
    truncated: 'Os dados de pixel estão incompletos. Obtenha-a de novo do equipamento ou CD.',
    corrupt: 'Os dados de pixel estão danificados. Obtenha-a de novo do equipamento ou CD ({{syntax}}).',
    too_large: 'A imagem é grande demais para ser exibida neste navegador. Tente em um computador com mais memória.',
    too_many_pixels: 'A imagem é grande demais: o visualizador mostra até {{most}} pixels.',
    codec_unavailable:
      'Não foi possível carregar o necessário para exibir esta imagem. Verifique a conexão e tente novamente.',
  },
} as const;

export const partMissing = {
  words: 'Não foi possível carregar esta parte. Verifique a conexão e tente novamente.',
  again: 'Tentar novamente',
} as const;

/** Of all that is told at the bottom right. */
export const notices = {
  close: 'Fechar',
  types: { info: 'Informação', success: 'Concluído', warning: 'Aviso', error: 'Erro' },
} as const;

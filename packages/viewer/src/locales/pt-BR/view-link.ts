/** Of a link to a view. */
export const viewLink = {
  make: 'Link',
  hint: 'Copia um link para esta visualização',
  title: 'Link para esta visualização',
  copied: 'Link copiado',
  nothing: 'Não há imagem exibida para a qual um link possa levar',
  refused: 'Não foi possível criar o link.',
  byHand: 'O navegador não permitiu copiar. Selecione o link e copie-o.',
  goneHere: 'A série do link não existe mais, ou você não pode vê-la',
  gone: 'Séries do link que não existem mais ou que você não pode ver: {{count}}.',
  allGone: 'A série à qual o link leva não existe mais, ou você não pode vê-la. A primeira imagem está sendo exibida.',
  nearest: 'A imagem à qual o link leva não existe mais. A mais próxima está sendo exibida.',
  changed: 'As imagens da série mudaram desde que o link foi criado.',
  renewed: 'A imagem foi substituída por uma versão mais recente depois que o link foi criado.',
  withheld:
    'A visualização do link só pode ser aberta depois que a resposta for exibida. A primeira imagem está sendo exibida.',
  beside: 'Medições que este link não mostra: {{count}}.',
  showAll: 'Mostrar todas',
} as const;

/** Of a view that is kept as a step of a presentation. */
export const keptView = {
  kept: 'Guardado na apresentação',
  nothing: 'Não há imagem exibida para guardar',
  refused: 'Não foi possível salvar',
} as const;

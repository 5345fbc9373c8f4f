import type { ErrorWords } from '../words.ts';

const copyAgain = 'Copie-o novamente do equipamento ou CD de origem e envie-o de novo.';
const exportAgain = 'Exporte-o novamente do equipamento ou programa de origem e envie-o de novo.';

const splitOrZip =
  'Exporte-o novamente em vários arquivos do equipamento ou programa de origem. Se for só para guardar, envie-o como ZIP.';

/** Words of the errors in Brazilian Portuguese. */
export const ptBR: ErrorWords = {
  bad_request: ['A solicitação não é válida.', 'Confira o que foi digitado.'],
  bad_json: ['A solicitação não pôde ser lida como JSON.', 'Confira o que é enviado.'],
  bad_multipart: [
    'Os dados enviados não estão no formato esperado.',
    'Envie-os de novo; em um navegador, recarregue antes a página.',
  ],
  bad_target: ['Não é possível enviar arquivos para este local.', 'Escolha outra pasta.'],
  folder_not_creatable: ['Não é possível criar uma pasta neste local.', 'Escolha outra pasta.'],
  case_not_creatable: ['Não é possível criar um caso aqui.', 'Crie-o diretamente em uma conferência.'],
  bad_move_target: ['Não é possível mover para esta pasta', 'Escolha outra pasta.'],
  series_not_movable: ['Uma série não pode ser movida', 'Mova o exame dela.'],
  image_not_movable: ['Uma imagem de uma série não pode ser movida', 'Mova o exame dela.'],
  image_series_image_not_movable: [
    'Uma imagem de uma série de imagens não pode ser movida',
    'Mova a série de imagens ou transforme-a antes em pasta novamente.',
  ],
  convert_needs_plain_folder: ['Só uma pasta comum pode virar série de imagens.', 'Escolha uma pasta comum.'],
  convert_has_folders: [
    'A pasta contém outras pastas e não pode virar série de imagens.',
    'Mova essas pastas para outro local e tente novamente.',
  ],
  convert_needs_images: [
    'A pasta contém arquivos que não são JPEG nem PNG e não pode virar série de imagens.',
    'Mova esses arquivos para outro local e tente novamente.',
  ],
  convert_empty: ['A pasta não contém imagens e não pode virar série de imagens.', 'Coloque nela imagens JPEG ou PNG.'],
  not_an_image_series: ['Não é uma série de imagens.', 'Escolha uma série de imagens.'],
  url_invalid: ['Digite uma URL válida', 'Digite um endereço que comece com http:// ou https://.'],
  link_not_creatable: ['Não é possível criar um link aqui.', 'Escolha outra pasta.'],
  auto_delete_past: ['A data já passou.', 'Escolha o dia de hoje ou um dia posterior.'],
  name_required: ['O nome é obrigatório', 'Digite um nome.'],
  name_too_long: ['O nome é longo demais (no máximo {limit} caracteres).', 'Escolha um mais curto.'],
  name_invalid: [
    'O nome contém caracteres não permitidos.',
    'Retire “/”, os caracteres de controle e as marcas que mudam a direção da escrita.',
  ],
  tag_required: ['A etiqueta precisa de um nome', 'Digite um nome para a etiqueta.'],
  tag_too_long: ['A etiqueta é longa demais (no máximo {limit} caracteres).', 'Escolha uma mais curta.'],
  tag_invalid: [
    'A etiqueta contém caracteres não permitidos.',
    'Retire as quebras de linha e os caracteres de controle.',
  ],
  image_not_in_reading: [
    'A imagem medida não está entre os dados abertos.',
    'Ela pode ter sido movida ou excluída. Abra o visualizador novamente.',
  ],
  too_many_measurements: [
    'Um exame pode ter no máximo {limit} anotações.',
    'Exclua as anotações desnecessárias e tente novamente.',
  ],
  measurements_too_large: [
    'As anotações de um exame podem ocupar no máximo {limit} MB.',
    'Exclua as anotações desnecessárias, como os contornos à mão livre, e tente novamente.',
  ],
  newer_record_form: [
    'Esta anotação está no formato de uma versão mais nova e não pode ser salva.',
    'Recarregue a página.',
  ],
  too_many_tags: [
    'Um item pode ter no máximo {limit} etiquetas.',
    'Retire as etiquetas desnecessárias e tente novamente.',
  ],
  too_many_frames: ['Uma solicitação pode indicar no máximo {limit} quadros.', 'Peça-os em várias solicitações.'],
  not_a_viewer_source: [
    'O visualizador não consegue abrir estes dados.',
    'Escolha um exame, uma série, uma série de imagens, um arquivo DICOM ou uma imagem JPEG ou PNG.',
  ],

  password_wrong: ['A senha está incorreta.', 'Digite-a novamente.'],
  factor_ticket_over: ['Isto demorou demais ou já foi concluído.', 'Comece de novo.'],
  factor_code_wrong: [
    'O código está incorreto.',
    'Digite o código exibido agora. Se isso se repetir, confira o relógio do seu dispositivo.',
  ],
  factor_code_used: ['Este código já foi usado.', 'Espere o próximo código e digite-o.'],
  recovery_code_used: ['Este código de recuperação já foi usado.', 'Digite um que você ainda não usou.'],
  passkey_refused: ['Não foi possível verificar a chave de acesso.', 'Tente novamente ou use outro meio.'],
  third_party_refused: ['O outro serviço não confirmou a sua identidade.', 'Comece a entrada novamente.'],
  third_party_denied: ['A entrada foi cancelada no outro serviço.', 'Para entrar, comece novamente.'],
  third_party_ticket_over: ['Este acesso demorou demais ou começou em outra janela.', 'Comece novamente nesta janela.'],
  third_party_email_unverified: [
    'O outro serviço não confirmou nenhum e-mail seu.',
    'Confirme-o lá, ou crie aqui uma conta com e-mail e senha.',
  ],
  third_party_renewal_needed: ['Sua sessão precisa ser confirmada novamente.', 'Entre novamente.'],
  third_party_unavailable: [
    'Não é possível conectar ao outro serviço.',
    'Tente mais tarde, ou entre com e-mail e senha.',
  ],
  not_signed_in: ['Você não está conectado.', 'Entre na sua conta.'],
  email_unconfirmed: [
    'O e-mail ainda não foi confirmado.',
    'Abra o link do e-mail que você recebeu ao criar a conta. Se ele não chegou, pode ser reenviado.',
  ],
  mail_key_unknown: [
    'Este link não está correto.',
    'Confira se o link do e-mail foi aberto por inteiro ou peça outro e-mail.',
  ],
  mail_key_used: ['Este link já foi usado.', 'Entre na sua conta ou peça outro e-mail.'],
  mail_key_expired: ['Este link expirou.', 'Peça outro e-mail.'],
  invitation_unknown: [
    'Este convite não existe.',
    'Confira se o código foi digitado por inteiro ou fale com quem convidou você.',
  ],
  invitation_over: [
    'Este convite não pode mais ser usado.',
    'Ele expirou, foi revogado ou já foi usado. Fale com quem convidou você.',
  ],
  member_already: ['Esta pessoa já participa da organização.', 'As permissões dela são alteradas na lista de membros.'],
  user_not_found: ['Esta conta não existe.', 'Entre novamente.'],
  wrong_credentials: ['O e-mail ou a senha está incorreto.', 'Confira ambos e tente novamente.'],
  wrong_landing: ['O nome do evento ou a senha está incorreto.', 'Confira os dois e tente novamente.'],
  token_expired: ['Sua sessão expirou.', 'Entre novamente.'],
  refresh_required: ['Sua sessão expirou.', 'Entre novamente.'],
  user_inactive: ['Esta conta aguarda aprovação ou foi desativada.', 'Fale com um administrador da sua organização.'],

  no_access: [
    'Você não tem acesso. Também é possível que os dados tenham sido excluídos ou que o endereço esteja errado.',
    'Peça acesso ao proprietário ou confira o endereço.',
  ],
  level_too_low: ['Você não tem a permissão necessária ({level}).', 'Peça-a ao proprietário.'],
  factor_demanded: [
    'Esta organização exige a verificação em duas etapas.',
    'Configure-a nas configurações da sua conta.',
  ],
  membership_needed: ['Para enviar é preciso participar da organização.', 'Fale com um administrador da organização.'],
  create_needs_membership: [
    'Para criar algo aqui é preciso participar da organização.',
    'Fale com um administrador da organização.',
  ],
  join_needs_membership: [
    'Só um membro da organização pode juntar arquivos dela a um exame que veio de fora.',
    'Fale com um membro da organização.',
  ],
  upload_needs_full_access: [
    'Para enviar é preciso ter acesso total',
    'Peça-o ao proprietário da pasta ou escolha outra.',
  ],
  move_needs_full_access: ['Para mover os dados é preciso ter acesso total a eles', 'Peça-o ao proprietário.'],
  read_only: ['Esta pasta é somente leitura.', 'Escolha outra pasta.'],
  link_expired: ['Este link expirou.', 'Peça um novo a quem o enviou.'],
  link_not_yet: ['Este link abre em {day}.', 'Tente novamente nesse dia.'],
  link_password: ['Este link pede uma senha.', 'Digite a senha que recebeu de quem o enviou.'],
  link_code: ['Este link pede um código.', 'Digite seu endereço de e-mail para receber um.'],
  link_password_wrong: ['A senha está incorreta.', 'Confira a senha que recebeu e tente novamente.'],
  link_code_wrong: ['O código está incorreto ou expirou.', 'Digite o código do último e-mail ou peça um novo.'],
  link_marked_only: [
    'Este link mostra apenas imagens com marca-d’água.',
    'Se precisar do original, peça a quem o enviou.',
  ],
  answer_withheld: [
    'Os dados originais e as informações deste exame ficam ocultos até a resposta ser mostrada.',
    'Tente novamente depois que a resposta for mostrada.',
  ],

  gone: ['Os dados não existem', 'Atualize a lista e verifique.'],
  event_unknown: ['Este evento não existe.', 'Confira o endereço.'],
  route_not_found: ['Este endereço não existe.', 'Confira o endereço.'],
  frame_not_found: ['Este quadro não existe.', 'Confira o número de quadros da imagem.'],
  frame_missing: [
    'O arquivo não contém todos os dados de pixel do quadro {frames}.',
    'Os outros podem ser exibidos. Se o original ainda existir, exporte-o novamente e envie-o de novo.',
  ],
  bulk_data_not_found: ['Estes dados binários (bulk data) não existem.', 'Confira o endereço.'],

  not_acceptable: ['Os dados não podem ser entregues no formato pedido.', 'Peça outro formato.'],
  already_exists: ['Isto já está configurado.', 'Recarregue a página e verifique.'],
  too_many_steps: ['Uma apresentação tem no máximo 200 etapas.', 'Exclua as que não são necessárias.'],
  too_many_view_links: [
    'Uma conta tem no máximo 10.000 links para visualizações.',
    'Links que não são mais usados podem ser revogados nas configurações.',
  ],
  layout_name_taken: ['Já existe uma disposição com este nome.', 'Escolha outro nome ou substitua-a.'],
  too_many_layouts: ['Uma organização tem no máximo 50 disposições.', 'Exclua as que não são usadas.'],
  event_name_taken: ['Este nome de evento já está em uso.', 'Escolha outro nome de evento.'],
  email_taken: ['Já existe uma conta com este e-mail.', 'Entre nessa conta ou escolha outro e-mail.'],
  too_many_passkeys: ['Pode haver no máximo {limit} chaves de acesso.', 'Remova uma que não seja usada.'],
  patient_ambiguous: [
    'Vários pacientes têm este ID, atribuído por emissores diferentes.',
    'Abra todas as imagens do paciente a partir de um dos exames dele.',
  ],
  factor_needed_first: [
    'Primeiro é preciso configurar a sua própria verificação em duas etapas.',
    'Configure um aplicativo autenticador ou uma chave de acesso e tente novamente.',
  ],
  no_identity_conflict: ['A divergência entre pacientes já foi resolvida.', 'Atualize a lista e verifique.'],
  place_taken: [
    'O mesmo exame voltou ao seu local ou está sendo enviado para lá.',
    'Deixe como está ou restaure-o no lugar do outro, que irá para a lixeira.',
  ],
  series_place_taken: [
    'A mesma série voltou ao seu local.',
    'Use a que está lá ou mova-a para a lixeira e depois restaure esta.',
  ],
  image_place_taken: [
    'A mesma imagem voltou ao seu local.',
    'Use a que está lá ou mova-a para a lixeira e depois restaure esta.',
  ],
  move_place_taken: [
    'O mesmo exame já está nesse local.',
    'Escolha outra pasta ou mova antes para a lixeira o exame que está lá.',
  ],
  move_overdue: [
    'Pela exclusão automática dessa pasta, isto seria excluído imediatamente.',
    'Escolha outra pasta ou altere as configurações dessa.',
  ],
  auto_delete_inherited: [
    'Vale aqui a exclusão automática de uma pasta acima.',
    'Altere as configurações dessa pasta.',
  ],
  convert_receiving: [
    'Uma pasta não pode virar série de imagens enquanto recebe um envio.',
    'Tente novamente quando o envio terminar.',
  ],
  image_series_takes_images: [
    'O local de origem agora é uma série de imagens, que só aceita imagens.',
    'Transforme a série de imagens em pasta novamente e tente outra vez.',
  ],
  trashed_with_folder: ['A pasta em que ele estava está na lixeira.', 'Restaure primeiro essa pasta.'],
  not_in_trash: ['Isto não está por si só na lixeira.', 'Atualize a lista e verifique.'],
  archive_too_many_files: [
    'No máximo {limit} arquivos podem ser baixados de uma vez.',
    'Baixe as pastas internas uma a uma.',
  ],
  part_offset_differs: [
    'O arquivo continua em outro ponto que não o enviado.',
    'Consulte quanto chegou e continue a partir dali.',
  ],
  part_in_use: ['O arquivo está sendo recebido por outra conexão.', 'Tente de novo em instantes.'],
  tus_version_unknown: ['A versão dos envios retomáveis está ausente ou não é compatível.', 'Envie-o com tus 1.0.0.'],
  too_large: ['Os dados são grandes demais (limite: {limit}).', 'Envie menos de cada vez.'],
  folder_too_large: [
    'A pasta é grande demais ({limit} itens e {levels} níveis de uma vez).',
    'Peça as pastas internas uma a uma.',
  ],
  unsupported_media_type: ['Dados deste tipo não podem ser recebidos.', 'Confira o tipo de dados.'],
  range_not_satisfiable: ['O intervalo pedido está fora dos dados.', 'Confira o tamanho dos dados.'],
  upload_too_many_images: ['Um envio pode ter no máximo {limit} imagens.', 'Envie-as em várias partes.'],
  too_many_awaited: [
    'Mais de {limit} imagens de envios em andamento ainda não chegaram.',
    'Tente novamente quando seus outros envios terminarem.',
  ],
  too_many_requests: ['Tentativas demais.', 'Tente novamente em {seconds} s.'],
  too_many_letters: [
    'Muitos e-mails foram enviados a endereços sem conta.',
    'Nada foi alterado. Tente novamente em cerca de {hours} h.',
  ],

  internal: [
    'Ocorreu um erro no servidor',
    'Tente novamente mais tarde. Se o erro continuar, informe o horário ao administrador do servidor.',
  ],
  deidentification_required: [
    'O que é enviado por este link precisa estar anonimizado.',
    'Anonimize os arquivos e envie-os novamente.',
  ],
  identifiers_present: [
    'O arquivo ainda contém o que deveria ser removido e não foi salvo: {tags}',
    'Verifique as configurações de anonimização e tente novamente.',
  ],
  bad_field_text: [
    'O texto de {field} não é válido e o arquivo não foi salvo. Exemplos válidos: {expected}',
    'Corrija o texto e tente novamente.',
  ],
  not_deidentified: [
    'O arquivo não pode ser anonimizado e não foi salvo.',
    'Verifique-o; se puder ficar como está, envie-o como verificado.',
  ],
  busy: ['O servidor está sobrecarregado no momento.', 'Tente novamente em {seconds} s.'],
  unavailable: ['O servidor não está disponível no momento.', 'Tente novamente mais tarde.'],
  quota_exceeded: [
    'O limite de armazenamento foi ultrapassado',
    'Libere espaço ou peça mais a um administrador da organização.',
  ],
  upload_link_full: [
    'Este link já recebeu hoje tudo o que aceita em um dia',
    'Tente novamente amanhã (horário do Japão).',
  ],
  disk_full: [
    'O disco do servidor está cheio e nada mais pode ser salvo.',
    'Avise o administrador do servidor; quando houver espaço, será possível continuar.',
  ],

  dicom_empty: ['O arquivo está vazio.', 'Confira o original e copie-o novamente.'],
  dicom_not_dicom: [
    'Não é um arquivo DICOM.',
    'Envie-o como arquivo comum ou exporte-o novamente como DICOM do equipamento ou programa de origem.',
  ],
  dicom_truncated: ['Os dados estão incompletos. A cópia ou o envio pode ter sido interrompido.', copyAgain],
  dicom_bad_length: [
    'Uma parte dos dados está danificada (comprimento incorreto de um elemento). A cópia ou o envio pode ter sido interrompido.',
    copyAgain,
  ],
  dicom_unknown_vr: [
    'Uma parte do arquivo não pode ser lida como DICOM (representação de valor desconhecida). O arquivo não foi salvo.',
    exportAgain,
  ],
  dicom_no_transfer_syntax: [
    'Não é possível determinar o formato em que a imagem está salva (sintaxe de transferência). O arquivo não foi salvo.',
    exportAgain,
  ],
  dicom_missing_uid: [
    'Falta o número (UID) que indica a qual exame a imagem pertence. O arquivo não foi salvo.',
    exportAgain,
  ],
  dicom_bad_uid: [
    'O número (UID) que indica a qual exame a imagem pertence está malformado. O arquivo não foi salvo.',
    exportAgain,
  ],
  dicom_bad_pixel_description: [
    'A descrição do tamanho da imagem é contraditória. O arquivo não foi salvo.',
    exportAgain,
  ],
  dicom_too_deep: ['Os dados têm níveis aninhados demais para serem lidos. O arquivo não foi salvo.', exportAgain],
  dicom_too_large: [
    'O arquivo DICOM é grande demais (limite por arquivo: {limit}). O arquivo não foi salvo.',
    splitOrZip,
  ],
  dicom_too_many_elements: [
    'O arquivo tem mais elementos DICOM que o limite ({limit}). O arquivo não foi salvo.',
    splitOrZip,
  ],
  dicom_inflates_too_large: [
    'Os dados comprimidos ultrapassam o limite ao serem descomprimidos ({limit}). O arquivo não foi salvo.',
    'Exporte-o novamente com outra sintaxe de transferência (sem Deflate) do equipamento ou programa de origem e envie-o de novo.',
  ],
  dicom_corrupt: ['O arquivo está danificado. A cópia ou o envio pode ter sido interrompido.', copyAgain],
  file_not_received: ['O arquivo não foi recebido por inteiro.', 'Envie-o de novo.'],
  file_not_stored: [
    'O arquivo tem valores que as listas e as buscas não aceitam; só ele não foi salvo.',
    'Guarde o original e avise o administrador do servidor.',
  ],
};

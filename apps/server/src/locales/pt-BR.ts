import type { Words } from './words.ts';

/** What the server says or names by itself, in Brazilian Portuguese. */
export const ptBR: Words = {
  names: {
    administrator: 'Administrador',
    organisation: 'Organização de {{username}}',
    sample: 'Exemplo',
    untitledStudy: 'Exame sem título',
    untitledSeries: 'Série sem título',
    uploadByLink: 'Envio {{day}} {{time}}',
  },
  archive: {
    file: 'arquivo sem nome',
    folder: 'pasta sem título',
    several: 'download',
    leftOut: 'Arquivos não incluídos',
    leftOutText: 'Você não tem permissão para baixar estes arquivos. Eles não estão neste ZIP.',
  },
  terminal: {
    firstAccount: 'Primeira conta',
    email: 'E-mail',
    password: 'Senha',
    kept: 'Guardado em',
  },
  letters: {
    confirm: {
      subject: 'Confirme seu e-mail',
      text: 'Obrigado por criar uma conta no Mado. Abra este link e clique em “Confirmar” para concluir.\n\n{{address}}\n\nO link vale por {{hours}} horas. Se você não criou uma conta, descarte este e-mail: nada será criado.',
    },
    invitation: {
      subject: 'Convite para “{{organisation}}”',
      text: '{{by}} convidou você para a organização “{{organisation}}” no Mado. Participe por esta página. Se você não tem conta, crie uma com este e-mail.\n\n{{address}}\n\nCódigo do convite: {{code}}\n\nValidade do convite em dias: {{days}}. Se não souber do que se trata, descarte este e-mail.',
    },
    registered: {
      subject: 'Já existe uma conta com este e-mail',
      text: 'Alguém pediu para criar uma conta com este e-mail, que já tem uma. Entre aqui:\n\n{{origin}}/login\n\nSe você esqueceu a senha, redefina-a aqui:\n\n{{origin}}/pw-reset\n\nSe não foi você, descarte este e-mail.',
    },
    approved: {
      subject: 'Sua conta foi aprovada',
      text: 'Olá, {{username}},\n\nSua conta do Mado foi aprovada. Você pode entrar nesta página:\n\n{{origin}}/login',
    },
    reset: {
      subject: 'Redefinir a senha',
      text: 'Olá, {{username}},\n\nCom este link você pode definir uma nova senha.\n\n{{address}}\n\nEle serve uma única vez e vale por {{hours}} horas. Se você não fez esse pedido, descarte este e-mail: a senha não mudará.',
    },
    new_email: {
      subject: 'Confirme seu novo e-mail',
      text: 'Alguém pediu para usar este e-mail em uma conta do Mado. Abra este link e clique em “Confirmar” para fazer a alteração.\n\n{{address}}\n\nO link vale por {{hours}} horas. Se não foi você, descarte este e-mail: nada mudará.',
    },
    email_changed: {
      subject: 'Seu e-mail foi alterado',
      text: 'Olá, {{username}},\n\nO e-mail da sua conta foi alterado. A partir de agora, os avisos vão para o novo endereço.\n\nSe não foi você, avise seu administrador imediatamente.',
    },
    changed_password: {
      subject: 'Sua senha foi alterada',
      text: 'Olá, {{username}},\n\nA senha da sua conta foi alterada nas configurações, e a sessão foi encerrada em todos os dispositivos, menos naquele em que a alteração foi feita.\n\nSe não foi você, redefina a senha aqui imediatamente e avise seu administrador.\n\n{{origin}}/pw-reset',
    },
    new_password: {
      subject: 'Sua senha foi alterada',
      text: 'Olá, {{username}},\n\nA senha da sua conta foi alterada, e a sessão foi encerrada em todos os dispositivos.\n\nSe não foi você, redefina a senha aqui imediatamente e avise seu administrador.\n\n{{origin}}/pw-reset',
    },
    third_party_joined: {
      subject: 'Outra forma de entrar foi adicionada',
      text: 'Olá, {{username}},\n\nA partir de agora é possível entrar na sua conta com {{service}}.\n\nSe não foi você, redefina a senha aqui imediatamente e avise seu administrador.\n\n{{origin}}/pw-reset',
    },
    factor_added: {
      subject: 'Verificação em duas etapas: um meio foi adicionado',
      text: 'Olá, {{username}},\n\nFoi feita esta inclusão na verificação em duas etapas da sua conta: {{factor}}.\n\nSe não foi você, redefina a senha aqui imediatamente e avise seu administrador.\n\n{{origin}}/pw-reset',
    },
    factor_removed: {
      subject: 'Verificação em duas etapas: um meio foi removido',
      text: 'Olá, {{username}},\n\nFoi feita esta remoção na verificação em duas etapas da sua conta: {{factor}}.\n\nSe não foi você, redefina a senha aqui imediatamente e avise seu administrador.\n\n{{origin}}/pw-reset',
    },
    recovery_code_used: {
      subject: 'Um código de recuperação foi usado',
      text: 'Olá, {{username}},\n\nUm dos códigos de recuperação da sua conta foi usado. Códigos restantes: {{left}}. Quando restarem poucos, crie novos nas configurações da sua conta.\n\nSe não foi você, redefina a senha aqui imediatamente e avise seu administrador.\n\n{{origin}}/pw-reset',
    },
  },
  factors: { totp: 'um aplicativo autenticador', passkey: 'uma chave de acesso', recovery: 'códigos de recuperação' },
  notices: {
    link_code: {
      subject: 'Código para um link',
      text: 'O código que abre o link compartilhado com você é {{code}}.\n\nEle vale por {{minutes}} minutos e apenas uma vez. Se não o pediu, descarte este e-mail.',
    },
    handed_over: {
      subject: 'Seus itens privados foram transferidos ({{organisation}})',
      text: 'O que você guardava como privado quando era membro de “{{organisation}}” foi transferido a um membro por um administrador da organização.\nEm caso de dúvida, fale com o administrador.',
    },
    share_facts:
      'Compartilhado por: {{sender}} ({{email}})\nOrganização: {{organisation}}\nO quê: {{kind}}\nPermissão: {{level}}\nAté: {{until}}',
    kinds: {
      folder: 'Pasta',
      images: 'Imagens (estudo ou série)',
      file: 'Arquivo',
      conference: 'Conferência',
      case: 'Caso',
    },
    levels: { can_view: 'Visualizar', can_comment: 'Comentar', can_edit: 'Editar', full_access: 'Acesso total' },
    no_end: 'sem fim',
    message_from: 'Mensagem de {{sender}}:',
    shared: {
      subject: '{{sender}} compartilhou dados com você',
      text: '{{sender}} compartilhou dados com você. Você pode abri-los aqui:\n{{address}}',
    },
    invited: {
      subject: '{{sender}} compartilhou dados com você',
      text: '{{sender}} compartilhou dados com você. Para vê-los, cadastre-se com este endereço de e-mail:\n{{address}}',
    },
    managing: {
      subject: '{{sender}} tornou você administrador de uma conferência',
      text: '{{sender}} tornou você administrador de uma conferência. Você pode abri-la neste endereço.\n{{address}}',
    },
    managing_invited: {
      subject: '{{sender}} tornou você administrador de uma conferência',
      text: '{{sender}} tornou você administrador de uma conferência. Para abri-la, cadastre-se com este endereço de e-mail na página a seguir.\n{{address}}',
    },
    deleted: {
      subject: 'Seus itens privados foram excluídos ({{organisation}})',
      text: 'O que você guardava como privado quando era membro de “{{organisation}}” foi movido para a lixeira por um administrador da organização.\nEm caso de dúvida, fale com o administrador.',
    },
    ahead: {
      subject: 'Itens serão excluídos automaticamente em {{day}}',
      text: 'No fim de {{day}} (horário do Japão), a exclusão automática moverá para a lixeira itens de uma pasta de “{{organisation}}” à qual você tem acesso total. Eles podem ser restaurados por 30 dias.\n\nPara interromper a exclusão automática ou escolher outra data, abra as configurações da pasta nesta página:\n\n{{address}}',
    },
    stop: 'Se você não precisa de avisos como este, pode interrompê-los aqui:\n{{stop}}',
  },
};

/**
 * What MUI says by itself in Japanese, of the controls that we use, in its own words. Its file of them makes an
 * `Intl.NumberFormat` as it is read: 10 to 30 ms of a page's first 350, for the pages of tables that we do not have.
 */
export const sourceWords = {
  components: {
    MuiAlert: { defaultProps: { closeText: '閉じる' } },
    MuiAutocomplete: {
      defaultProps: {
        clearText: 'クリア',
        closeText: '閉じる',
        loadingText: '読み込み中…',
        noOptionsText: 'データがありません',
        openText: '開く',
      },
    },
  },
};

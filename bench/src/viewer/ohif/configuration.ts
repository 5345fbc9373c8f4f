/** OHIF's configuration for a DICOMweb server on its own origin; what is not said here is as its package has it. */
export function ohifConfiguration(root: string): string {
  const configuration = {
    name: 'peer',
    routerBasename: null,
    extensions: [],
    modes: [],
    customizationService: {},
    showStudyList: true,
    investigationalUseDialog: { option: 'never' },
    maxNumberOfWebWorkers: 3,
    showWarningMessageForCrossOrigin: true,
    showCPUFallbackMessage: false,
    showLoadingIndicator: true,
    experimentalStudyBrowserSort: false,
    strictZSpacingForVolumeViewport: true,
    groupEnabledModesFirst: true,
    allowMultiSelectExport: false,
    maxNumRequests: { interaction: 100, thumbnail: 5, prefetch: 25 },
    showErrorDetails: 'always',
    defaultDataSourceName: 'peer',
    dataSources: [
      {
        namespace: '@ohif/extension-default.dataSourcesModule.dicomweb',
        sourceName: 'peer',
        configuration: {
          friendlyName: 'peer',
          name: 'peer',
          wadoUriRoot: '/wado',
          qidoRoot: root,
          wadoRoot: root,
          qidoSupportsIncludeField: false,
          imageRendering: 'wadors',
          thumbnailRendering: 'wadors',
          enableStudyLazyLoad: true,
          supportsFuzzyMatching: false,
          supportsWildcard: true,
          omitQuotationForMultipartRequest: true,
          bulkDataURI: { enabled: true },
        },
      },
    ],
  };
  return `window.config = ${JSON.stringify(configuration)};\n`;
}

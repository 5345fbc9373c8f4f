/**
 * What Chromium loads into each window for its own address bar: two pages that took as much of the processor as the
 * first page of ours, for every story and every further person in it.
 */
const ofTheAddressBar = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'];

/** What Playwright takes away. Chromium goes by the last `--disable-features` alone, so ours has to say them again. */
export const withoutForPlaywright: readonly string[] = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'msForceBrowserSignIn',
  'msEdgeUpdateLaunchServicesPreferredVersion',
];

/** The argument for a browser that stories are told in. */
export const disabledFeatures = `--disable-features=${[...withoutForPlaywright, ...ofTheAddressBar].join(',')}`;

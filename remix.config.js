/** @type {import('@remix-run/dev').AppConfig} */
export default {
  appDirectory: 'app',
  assetsBuildDirectory: 'public/build',
  publicPath: '/translate/build/',
  server: './server.ts',
  serverBuildPath: 'build/index.js',
  serverModuleFormat: 'esm',
  serverPlatform: 'node',
  serverMinify: false,
  // hundreds of small files each: bundled, the start needs 1 s less of processor time
  serverDependenciesToBundle: ['lucide-react', 'kysely'],
  tailwind: false,
  postcss: false,
  watchPaths: ['server', 'locales'],
  ignoredRouteFiles: ['**/.*', '**/*.css.ts', '**/*.test.{ts,tsx}'],
  future: {
    v3_fetcherPersist: true,
    v3_relativeSplatPath: true,
    v3_throwAbortReason: true,
    v3_lazyRouteDiscovery: false,
    v3_singleFetch: false,
  },
}

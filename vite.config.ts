import { readFileSync } from 'node:fs'
import path from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { installPacks } from './src/app/build/install-packs.ts'
import { leanContracts } from './src/app/build/lean-contracts.ts'
import { preloadParts, themeFirst } from './src/app/build/preload-parts.ts'

const api = `http://localhost:${process.env.PORT ?? 8080}`
const root = path.resolve(import.meta.dirname, 'src/app/web')
const packs = installPacks()

/** Names of the Mantine sheets of a list; a component drawn without its sheet would be seen only by eye. */
function sheetsOf(file: string): string[] {
  const css = readFileSync(path.join(root, file), 'utf8')
  return [...css.matchAll(/styles\/(\w+)\.layer\.css/g)].map(match => match[1] ?? '')
}

/** Refuses a build that holds a component of Mantine without its styles. */
function checkMantineSheets(): Plugin {
  return {
    name: 'relais-mantine-sheets',
    apply: 'build',
    generateBundle(_options, bundle) {
      const listed = new Set([...sheetsOf('entry.css'), ...sheetsOf('workspace.css')])
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue
        for (const [id, { renderedLength }] of Object.entries(chunk.modules)) {
          const sheet = /@mantine[\\/]core[\\/].*[\\/](\w+)\.module\.(?:css\.)?mjs/.exec(id)?.[1]
          if (sheet && renderedLength > 0 && !listed.has(sheet))
            this.error(
              `A component drawn with Mantine’s ${sheet}.layer.css, which is neither in entry.css nor in workspace.css (src/app/web): draw it with what screens have already (docs/add.md, "A screen"), or add the sheet.`,
            )
        }
      }
    },
  }
}

export default defineConfig({
  root,
  publicDir: path.resolve(import.meta.dirname, 'public'),
  resolve: {
    alias: {
      // react-pdf takes two small classes from this file, which is a whole viewer.
      'pdfjs-dist/web/pdf_viewer.mjs': path.resolve(import.meta.dirname, 'src/kit/pdf-viewer/pdf-links.ts'),
    },
  },
  build: {
    outDir: path.resolve(import.meta.dirname, 'dist'),
    emptyOutDir: true,
    target: 'es2023',
    // Field phones pay for bytes, not for maps.
    sourcemap: false,
    chunkSizeWarningLimit: 900,
    rolldownOptions: {
      output: {
        // A phone pays each file with a round trip, six at a time without HTTP/2: what always comes together is one file.
        codeSplitting: {
          groups: [
            // Shapes come with the first action, the first form: no first screen needs them (lean-contracts.ts).
            {
              name: 'shapes',
              test: /node_modules[\\/]zod[\\/]|src[\\/]wire[\\/](?:ids|notice-schema)\.ts$/,
              priority: 4,
            },
            { name: 'entry', tags: ['$initial'], priority: 3 },
            { name: 'workspace', test: /app[\\/]web[\\/]signed-in\.tsx$/, priority: 2 },
            { name: 'activite', test: /mon-activite[\\/]screens[\\/]screen\.tsx$/, priority: 1 },
            // Left to themselves, 386 files of which half are below one kilobyte: 117 requests for a screen of lists. What many
            // screens share comes as one file a kind: a third of the requests, a quarter of a page's processor time.
            { name: 'icons', test: /node_modules[\\/]@tabler[\\/]/, minShareCount: 2 },
            { name: 'ui', test: /node_modules[\\/](?:@mantine|@floating-ui)[\\/]/, minShareCount: 8 },
            { name: 'kit', test: /src[\\/](?:kit|client)[\\/]/, minShareCount: 8 },
            { name: 'words', test: /src[\\/](?:wire|domains)[\\/].*\.ts$/, minShareCount: 3, maxModuleSize: 6000 },
          ],
        },
      },
    },
  },
  // Named apart from the page's parts, so that the service worker can tell the two copies of the page detector.
  worker: { format: 'es', rolldownOptions: { output: { chunkFileNames: 'assets/worker-[name]-[hash].js' } } },
  server: { proxy: { '/api': api, '/oauth': api } },
  plugins: [
    leanContracts(),
    react(),
    checkMantineSheets(),
    themeFirst(),
    preloadParts(),
    packs.plugin,
    VitePWA({
      strategies: 'injectManifest',
      srcDir: '../../../sw',
      filename: 'sw.ts',
      registerType: 'prompt',
      injectRegister: false,
      // An installation fetches its icons itself; notifications are drawn without network.
      includeManifestIcons: false,
      injectManifest: {
        globPatterns: ['**/*.{js,mjs,css,html,woff2,svg,webmanifest}', 'icons/icon-192.png'],
        // Kept at their first use instead: maps, charts, what pdf.js needs for rare documents (sw.ts), and the page's own
        // copy of scanic, for browsers whose workers cannot draw: without it the corners are placed by hand. scanic's
        // machine-learning detector is emitted by its package and never called.
        globIgnores: [
          '**/map-canvas-*',
          '**/maplibre*',
          'screenshots/**',
          '**/assets/scanic-*',
          '**/worker-scanic-{ml,ort}*',
        ],
        maximumFileSizeToCacheInBytes: 4 * 1024 * 1024,
        manifestTransforms: [packs.transform],
      },
      manifest: {
        id: '/',
        name: 'Relais Terrain',
        short_name: 'Relais',
        description: 'Le terrain et les résidences, avec ou sans réseau.',
        lang: 'fr',
        dir: 'ltr',
        start_url: '/?source=accueil',
        scope: '/',
        display: 'standalone',
        orientation: 'any',
        theme_color: '#0f5c5c',
        background_color: '#faf8f5',
        categories: ['business', 'productivity'],
        icons: [
          { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
          { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
          { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
        ],
        shortcuts: [
          { name: 'Mon activité', url: '/m/mon-activite', icons: [{ src: '/icons/icon-192.png', sizes: '192x192' }] },
          {
            name: 'Synchronisation',
            url: '/synchronisation',
            icons: [{ src: '/icons/icon-192.png', sizes: '192x192' }],
          },
        ],
        screenshots: [
          { src: '/screenshots/telephone.png', sizes: '390x844', type: 'image/png', form_factor: 'narrow' },
          { src: '/screenshots/bureau.png', sizes: '1440x900', type: 'image/png', form_factor: 'wide' },
        ],
      },
    }),
  ],
})

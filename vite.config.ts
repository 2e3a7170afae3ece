import path from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'

const api = `http://localhost:${process.env.PORT ?? 8080}`
const root = path.resolve(import.meta.dirname, 'src/app/web')

export default defineConfig({
  root,
  publicDir: path.resolve(import.meta.dirname, 'public'),
  build: {
    outDir: path.resolve(import.meta.dirname, 'dist'),
    emptyOutDir: true,
    target: 'es2023',
    // Field phones pay for bytes, not for maps.
    sourcemap: false,
    chunkSizeWarningLimit: 900,
  },
  worker: { format: 'es' },
  server: { proxy: { '/api': api, '/oauth': api } },
  plugins: [
    react(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: '../../../sw',
      filename: 'sw.ts',
      registerType: 'prompt',
      injectRegister: false,
      injectManifest: {
        globPatterns: ['**/*.{js,mjs,css,html,woff2,svg,webmanifest}', 'icons/*.png', 'assets/scanic*.wasm'],
        // Kept at their first use instead: maps, charts, and what pdf.js needs for rare documents (sw.ts). scanic's
        // machine-learning detector is emitted by its package and never called.
        globIgnores: ['**/map-*', '**/maplibre*', 'screenshots/**', '**/scanic-ml*', '**/scanic-ort*'],
        maximumFileSizeToCacheInBytes: 4 * 1024 * 1024,
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

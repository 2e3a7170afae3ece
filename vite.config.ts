import path from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'

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
  server: { proxy: { '/api': 'http://localhost:8080', '/oauth': 'http://localhost:8080' } },
  plugins: [
    react(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: '../../../sw',
      filename: 'sw.ts',
      registerType: 'prompt',
      injectRegister: false,
      injectManifest: {
        globPatterns: ['**/*.{js,mjs,css,html,woff2,wasm,svg,webmanifest}', 'icons/*.png'],
        // Map and charts wait for their first use; the rest of the shell works without network from the first visit.
        globIgnores: ['**/map-*', '**/maplibre*', 'screenshots/**'],
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

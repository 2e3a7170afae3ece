import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'

export default defineConfig({
  root: import.meta.dirname,
  build: { outDir: 'dist', emptyOutDir: true, target: 'es2023' },
  plugins: [react(), VitePWA({ registerType: 'autoUpdate', manifest: { name: 'floor-stack', icons: [] } })],
})

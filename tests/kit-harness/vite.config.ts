import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** The product's content policy: what does not run here would not run in production. */
const CSP = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' blob: data:",
  "connect-src 'self'",
  "worker-src 'self' blob:",
  "base-uri 'none'",
].join('; ')

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  worker: { format: 'es' },
  // `npm run kit`: the catalogue, for people.
  server: { port: 4390 },
  build: { outDir: '../../node_modules/.cache/kit-harness', emptyOutDir: true, assetsInlineLimit: 0 },
  preview: { port: 4391, strictPort: true, headers: { 'Content-Security-Policy': CSP } },
})

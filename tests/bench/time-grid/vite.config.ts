import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  build: { outDir: '../../../node_modules/.cache/bench-time-grid', emptyOutDir: true, target: 'es2023' },
})

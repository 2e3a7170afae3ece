import { expect, it } from 'vitest'
import { allowScripts, inlineScriptHashes } from './inline-scripts.ts'

it('names the scripts written in the page, byte for byte, and not those it fetches', () => {
  const html = '<script>let a = 1\n</script><script type="module" src="/a.js"></script><p><script>b()</script>'
  // printf 'b()' | openssl dgst -sha256 -binary | base64
  expect(inlineScriptHashes(html)).toEqual([
    expect.stringMatching(/^'sha256-[\w+/]{43}='$/),
    "'sha256-cf242PFc/kb7xD0Qzhsmd9vvRkc+cWFmbi+k+YvtdKc='",
  ])
  expect(inlineScriptHashes('<script src="/a.js"></script>')).toEqual([])
})

it('adds them to what scripts may be, and to nothing else', () => {
  const policy = "default-src 'none';script-src 'self';style-src 'self'"
  expect(allowScripts(policy, ["'sha256-a='", "'sha256-b='"])).toBe(
    "default-src 'none';script-src 'sha256-a=' 'sha256-b=' 'self';style-src 'self'",
  )
  expect(allowScripts(policy, [])).toBe(policy)
})

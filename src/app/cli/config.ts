import { ConfigError } from '#server/config/config.ts'
import { describeConfig } from '#server/config/describe.ts'

// `npm run config`: the effective configuration, secrets masked.
try {
  console.log(describeConfig(process.env).join('\n'))
} catch (error) {
  if (!(error instanceof ConfigError)) throw error
  console.error(error.message)
  process.exitCode = 1
}

import { type FormEvent, useState } from 'react'
import type { z } from 'zod'
import { callAnonymous } from '#client/account/sign-in.ts'
import { ApiProblem, messageOf } from '#client/call/problem.ts'
import type { Notice } from '#wire/notice.ts'

type Errors = Readonly<Record<string, string>>

/**
 * A form of somebody not signed in: the contract's own schema checks it, the server's refusals go beside their fields.
 * @param send what to send once valid
 */
export function useAccountForm<S extends z.ZodType>(
  schema: S,
  path: string,
  done: (notice: Notice, sent: z.output<S>) => void,
) {
  const [errors, setErrors] = useState<Errors>({})
  const [refusal, setRefusal] = useState<string | null>(null)
  const [pending, setPending] = useState(false)

  async function send(form: HTMLFormElement, fixed: Record<string, unknown>, refused: Errors) {
    const parsed = schema.safeParse({ ...readForm(form), ...fixed })
    setRefusal(null)
    const wrong = [...(parsed.error?.issues ?? [])].reverse().map(i => [String(i.path[0]), i.message])
    const found = { ...refused, ...Object.fromEntries(wrong) }
    if (!parsed.success || Object.keys(refused).length > 0) {
      setErrors(found)
      focusFirst(form, found)
      return
    }
    setErrors({})
    setPending(true)
    try {
      done(await callAnonymous<Notice>(path, parsed.data), parsed.data)
    } catch (error) {
      const champs = error instanceof ApiProblem ? (error.problem.champs ?? {}) : {}
      setErrors(champs)
      setRefusal(messageOf(error))
      setPending(false)
    }
  }

  return {
    errors,
    refusal,
    pending,
    /** @param refused what else was refused of what is typed, by field */
    submit:
      (fixed: Record<string, unknown> = {}, refused: Errors = {}) =>
      (event: FormEvent<HTMLFormElement>) => {
        event.preventDefault()
        void send(event.currentTarget, fixed, refused)
      },
  }
}

function readForm(form: HTMLFormElement): Record<string, string> {
  return Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]))
}

function focusFirst(form: HTMLFormElement, errors: Errors): void {
  const field = [...form.elements].find(e => (e as HTMLInputElement).name in errors)
  if (field instanceof HTMLElement) field.focus()
}

import { type FormEvent, useState } from 'react'
import type { z } from 'zod'
import { ApiProblem, messageOf } from '#client/problem.ts'
import { callAnonymous } from '#client/sign-in.ts'
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

  async function send(form: HTMLFormElement, fixed: Record<string, unknown>) {
    const parsed = schema.safeParse({ ...readForm(form), ...fixed })
    setRefusal(null)
    if (!parsed.success) {
      const found = Object.fromEntries([...parsed.error.issues].reverse().map(i => [String(i.path[0]), i.message]))
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
    submit:
      (fixed: Record<string, unknown> = {}) =>
      (event: FormEvent<HTMLFormElement>) => {
        event.preventDefault()
        void send(event.currentTarget, fixed)
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

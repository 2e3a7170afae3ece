import { notifySuccess } from '#client/call/notices.ts'
import type { Reread } from '#client/form/reread.ts'
import { useDescribedForm } from '#client/form/use-described-form.ts'
import { useWaiting } from '#client/form/use-waiting.ts'
import type { Values } from '#kit/form/values.ts'
import type { Notice } from '#wire/notice.ts'

interface Given {
  readonly titre: string
  readonly send: (values: Values) => Promise<Notice>
  readonly onTaken: () => void
  readonly opened?: boolean
  readonly reread?: Reread | undefined
}

/** What the form of a row asks of its screen: the office's words once it is taken, and what is said while there is no network. */
export function useRowEntry({ titre, send, onTaken, opened = true, reread }: Given) {
  const { props, refusal, forget } = useDescribedForm({
    name: titre,
    opened,
    reread,
    send: async values => {
      const { message } = await send(values)
      notifySuccess(message)
      onTaken()
    },
  })
  const waiting = useWaiting({ refusal, forget })
  return { ...props, waiting }
}

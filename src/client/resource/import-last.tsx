import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { notify, type Undo } from '#client/call/notices.ts'
import { useTask } from '#client/call/use-task.ts'
import { compter } from '#wire/french.ts'
import type { Notice } from '#wire/notice.ts'
import type { ImportGarde } from '#wire/resource.ts'
import classes from './import-dialog.module.css'

/** The imports of a list that may still be taken back, and what its lines are called: "résident", "résidents". */
export interface RecentImports {
  readonly read: () => Promise<readonly ImportGarde[]>
  readonly words: readonly [string, string]
}

interface Props extends RecentImports {
  readonly undo: (import_id: number) => ReturnType<Undo>
}

const MINUTE = 60_000

/** "à l’instant", "il y a 12 min", "il y a 2 h". */
function sayAgo(since: string, now: number): string {
  const minutes = Math.floor((now - Date.parse(since)) / MINUTE)
  if (minutes < 1) return 'à l’instant'
  return minutes < 60 ? `il y a ${minutes}\u00a0min` : `il y a ${Math.floor(minutes / 60)}\u00a0h`
}

const isNotice = (answer: unknown): answer is Notice =>
  typeof answer === 'object' && answer !== null && 'message' in answer && 'code' in answer

/** The last import of a day, taken back here once its message is gone; what cannot be read is not spoken of. */
export function LastImport({ read, words, undo }: Props) {
  const [imports, setImports] = useState<readonly ImportGarde[]>([])
  const { run, pending, message } = useTask()
  const reading = useTask()
  // Read once as the dialog opens, and again once one of them was taken back.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the reading is the caller's, new at each drawing
  useEffect(() => {
    void reading.run(async () => setImports(await read()))
  }, [])
  const [last] = imports
  if (!last) return null
  const { import_id, importe_a, par, lignes } = last
  const said = [compter(lignes, ...words), sayAgo(importe_a, Date.now()), par && `par ${par}`]
    .filter(Boolean)
    .join(', ')
  const take = () =>
    run(async () => {
      const answer = await undo(import_id)
      if (isNotice(answer)) notify(answer)
      setImports(await read())
    })
  return (
    <div className={classes.last}>
      <span>{`Dernier import\u00a0: ${said}`}</span>
      <Button size="compact-sm" variant="default" loading={pending} onClick={() => void take()}>
        Annuler cet import
      </Button>
      {message && (
        <p role="alert" className={classes.error}>
          {message}
        </p>
      )}
    </div>
  )
}

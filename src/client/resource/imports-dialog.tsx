import { Button, Modal } from '@mantine/core'
import { useState } from 'react'
import { useBackLayer } from '#client/address/back.ts'
import { notify } from '#client/call/notices.ts'
import { useTask } from '#client/call/use-task.ts'
import { EmptyState } from '#kit/state/state-block.tsx'
import { compter } from '#wire/french.ts'
import { formaterMoment } from '#wire/moments.ts'
import type { Notice } from '#wire/notice.ts'
import type { ImportGarde } from '#wire/resource.ts'
import classes from './import-dialog.module.css'

interface Props {
  readonly opened: boolean
  readonly onClose: () => void
  readonly titre: string
  readonly imports: readonly ImportGarde[]
  readonly undo: (import_id: number) => Promise<Notice>
}

/** The imports of the last day, each of which can be taken back. */
export function ImportsDialog({ opened, onClose, titre, imports, undo }: Props) {
  const [gone, setGone] = useState<ReadonlySet<number>>(new Set())
  const [taken, setTaken] = useState<number | null>(null)
  const { run, pending, message } = useTask()
  useBackLayer(opened, onClose)
  const here = imports.filter(one => !gone.has(one.import_id))

  function take(import_id: number): void {
    if (pending) return
    setTaken(import_id)
    void run(async () => {
      notify(await undo(import_id))
      setGone(before => new Set([...before, import_id]))
    })
  }
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={`Imports récents\u00a0: ${titre}`}
      centered
      attributes={{ header: { role: 'presentation' } }}
    >
      <div className={classes.body}>
        <p className={classes.text}>
          Un import se défait pendant un jour&nbsp;: ses lignes vont parmi les supprimés, sauf celles qui ont changé ou
          servi depuis.
        </p>
        {message && (
          <p role="alert" className={classes.error}>
            {message}
          </p>
        )}
        {here.length === 0 && <EmptyState title="Aucun import depuis hier" />}
        <ul className={classes.imports}>
          {here.map(({ import_id, importe_a, par, lignes }) => (
            <li key={import_id}>
              <span>
                {compter(lignes, 'ligne')}, {formaterMoment(importe_a)}
                {par && `, ${par}`}
              </span>
              <Button
                size="compact-sm"
                variant="default"
                loading={pending && taken === import_id}
                aria-label={`Défaire l’import de ${compter(lignes, 'ligne')}, ${formaterMoment(importe_a)}`}
                onClick={() => take(import_id)}
              >
                Défaire
              </Button>
            </li>
          ))}
        </ul>
      </div>
    </Modal>
  )
}

import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { useTask } from '../call/use-task.ts'
import { type Pdf, StatementViewer } from './statement-viewer.tsx'

interface Props {
  readonly label: string
  /** What the document is called, over the page and as a file. */
  readonly titre: string
  readonly read: () => Promise<Blob>
  readonly quiet?: boolean
}

/** A document that the office composes: shown over the page, whence it is printed or kept. */
export function PrintButton({ label, titre, read, quiet = false }: Props) {
  const [pdf, setPdf] = useState<Pdf | null>(null)
  const { run, pending } = useTask({ toast: true })
  return (
    <>
      <Button
        variant={quiet ? 'subtle' : 'default'}
        leftSection={<IconPrinter size={18} stroke={1.8} aria-hidden />}
        loading={pending}
        onClick={() => void run(async () => setPdf({ blob: await read(), titre }))}
      >
        {label}
      </Button>
      {pdf && <StatementViewer pdf={pdf} fermer={() => setPdf(null)} />}
    </>
  )
}

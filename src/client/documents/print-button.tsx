import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { messageOf } from '../call/problem.ts'
import { useDocument } from './use-document.tsx'

interface Props {
  readonly label: string
  /** What the document is called, over the page and as a file. */
  readonly titre: string
  readonly read: () => Promise<Blob>
  readonly quiet?: boolean
}

/** A document that the office composes: shown over the page, whence it is printed or kept. */
export function PrintButton({ label, titre, read, quiet = false }: Props) {
  const { open, pending, over } = useDocument({ say: messageOf })
  return (
    <>
      <Button
        variant={quiet ? 'subtle' : 'default'}
        leftSection={<IconPrinter size={18} stroke={1.8} aria-hidden />}
        loading={pending}
        onClick={() => void open(async () => ({ blob: await read(), titre }))}
      >
        {label}
      </Button>
      {over}
    </>
  )
}

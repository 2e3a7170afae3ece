import { Button } from '@mantine/core'
import { IconUserShare } from '@tabler/icons-react'
import { useState } from 'react'
import { IconButton } from '#kit/button/icon-button.tsx'
import { deQui } from '#wire/names.ts'
import { ImpersonateDialog, type Opening } from './impersonate-dialog.tsx'

interface Props extends Opening {
  /** An icon alone, in a line. */
  readonly compact?: boolean
}

/** Opens somebody's account for half an hour; why is asked first, and the person reads it (security "Impersonation"). */
export function ImpersonateButton({ compact = false, ...opening }: Props) {
  const [asking, setAsking] = useState<boolean | null>(null)
  const ask = () => setAsking(true)
  return (
    <>
      {compact ? (
        <IconButton label={`Ouvrir le compte ${deQui(opening.label)}`} onClick={ask}>
          <IconUserShare size={18} stroke={1.8} aria-hidden />
        </IconButton>
      ) : (
        <Button
          variant="default"
          size="sm"
          leftSection={<IconUserShare size={18} stroke={1.8} aria-hidden />}
          onClick={ask}
        >
          Ouvrir son compte
        </Button>
      )}
      {asking !== null && <ImpersonateDialog {...opening} opened={asking} close={() => setAsking(false)} />}
    </>
  )
}

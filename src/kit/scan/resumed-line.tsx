import { Button } from '@mantine/core'
import classes from './document-scanner.module.css'
import { type KeptPhoto, sayResumed } from './photo-queue.ts'

type Props = { photo: KeptPhoto; onAnother: (() => void) | undefined }

/** Over a photo of before: whose it is, and the way to another one, which leaves it waiting. */
export function ResumedLine({ photo, onAnother }: Props) {
  return (
    <div className={classes.resumed} role="status">
      <span>{sayResumed(photo)}</span>
      {onAnother && (
        <Button variant="default" onClick={onAnother}>
          Reprendre une autre photo
        </Button>
      )}
    </div>
  )
}

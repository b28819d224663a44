/** The prize wheels that are open to the member. */
import { Loaded } from '#base/data';
import { artUrl, useText } from '#base/view';
import { EmptyState, Skeleton } from '#ui';
import { PartTexts } from '../../../features/records/part-texts.tsx';
import { useWheels } from './use-wheels.ts';
import own from './wheel.module.css';
import { WheelCard } from './wheel-card.tsx';

export function WheelList() {
  const skeleton = <Skeleton className={own.place} />;
  return (
    <PartTexts part="prizes" skeleton={skeleton}>
      <List />
    </PartTexts>
  );
}

function List() {
  const t = useText();
  const words = { title: t('prizes.wheel.nothing'), line: t('prizes.wheel.nothing.line') };
  return (
    <Loaded
      query={useWheels()}
      skeleton={<Skeleton className={own.place} />}
      isEmpty={({ wheels }) => wheels.length === 0}
      empty={<EmptyState picture={artUrl('magic')} {...words} />}
    >
      {({ wheels, serverSeedHash }) =>
        wheels.map((wheel) => <WheelCard key={wheel.code} wheel={wheel} serverSeedHash={serverSeedHash} />)
      }
    </Loaded>
  );
}

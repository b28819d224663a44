-- The bound that was in force in the night that found it. Alarms from before this have none until the next night.
alter table agent_alarm add limit_ppm bigint;
